import { render } from "preact";
import "../style/tokens.css";
import "../looks/tokens.css";
import "../style/cloths.css";
import "../style/base.css";
import { Session, SessionContext, syncPreferences } from "../session";
import { installSprite } from "../tiles/sprite";
import { App } from "./App";
import { FEATURES } from "./features";
import { Root } from "./Root";

installSprite();
const session = new Session();
for (const { parts = [] } of FEATURES) for (const part of parts) session.part(part);
session.start();
syncPreferences(session);
render(
  <SessionContext.Provider value={session}>
    <Root>
      <App />
    </Root>
  </SessionContext.Provider>,
  document.getElementById("app") as HTMLElement,
);

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  navigator.serviceWorker.register("/sw.js").catch(() => {
    // Without it the game just needs the network to start.
  });
}
