/** The start within pages of others: a replay, without a connection and without knowing anybody. */

import { render } from "preact";
import "./style/tokens.css";
import "./style/cloths.css";
import "./style/base.css";
import { EmbedPage } from "./pages/replay/EmbedPage";
import { Root } from "./Root";
import { readRoute } from "./router";
import { Session, SessionContext } from "./session";
import { memory } from "./stored";
import { installSprite } from "./tiles/sprite";

installSprite();
const at = readRoute(location.pathname.replace(/^\/embed/, ""), location.hash, location.search);
const { match, look } =
  at.page === "replay" ? at : { match: "0", look: { moment: null, seat: null, coach: null } };
render(
  <SessionContext.Provider value={new Session(memory())}>
    <Root>
      <EmbedPage match={match} look={look} />
    </Root>
  </SessionContext.Provider>,
  document.getElementById("app") as HTMLElement,
);
