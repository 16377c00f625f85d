/** The start within pages of others: a replay, without a connection and without knowing anybody. */

import { render } from "preact";
import "../style/tokens.css";
import "../looks/tokens.css";
import "../style/cloths.css";
import "../style/base.css";
import { EmbedPage } from "../pages/replay/EmbedPage";
import { readLook } from "../router";
import { Session, SessionContext } from "../session";
import { memory } from "../stored";
import { installSprite } from "../tiles/sprite";
import { Root } from "./Root";

installSprite();
const [, match = "0"] = /^\/embed\/replay\/(\d{1,16})\/?$/.exec(location.pathname) ?? [];
render(
  <SessionContext.Provider value={new Session(memory())}>
    <Root>
      <EmbedPage match={match} look={readLook(location)} />
    </Root>
  </SessionContext.Provider>,
  document.getElementById("app") as HTMLElement,
);
