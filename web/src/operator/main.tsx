/** The start of the operator's page. */

import { effect } from "@preact/signals";
import { render } from "preact";
import "../style/tokens.css";
import "../style/base.css";
import "../preferences"; // light or dark
import { Toasts } from "../ui";
import { languageTag } from "../words";
import { operatorWords } from "../words/operator";
import { OperatorPage } from "./OperatorPage";
import "./operator.css";

effect(() => {
  document.documentElement.lang = languageTag.value;
  document.title = operatorWords.value.title;
});
render(
  <>
    <OperatorPage />
    <Toasts />
  </>,
  document.getElementById("app") as HTMLElement,
);
