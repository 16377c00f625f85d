import { render } from "preact";
import "./style/tokens.css";
import "./style/base.css";
import { Home } from "./Home";
import { Root } from "./Root";
import { installSprite } from "./tiles/sprite";

installSprite();
render(
  <Root>
    <Home />
  </Root>,
  document.getElementById("app") as HTMLElement,
);

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  navigator.serviceWorker.register("/sw.js").catch(() => {
    // Without it the game just needs the network to start.
  });
}
