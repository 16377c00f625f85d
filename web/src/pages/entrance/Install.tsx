import { Button } from "../../ui";
import { words } from "../../words";
import { install, installable, needsHand } from "./install";

/** An offer to keep the game on the home screen, where the browser can and has not done so. */
export function Install() {
  const { install: text } = words.value.pages;
  const offer = installable.value;
  if (offer === null && !needsHand) return null;
  return (
    <section class="card" aria-labelledby="install-title">
      <h2 id="install-title">{text.title}</h2>
      <p class="quiet">{offer === null ? text.byHand : text.why}</p>
      {offer !== null && (
        <div class="line">
          <Button onClick={() => install(offer)}>{text.action}</Button>
        </div>
      )}
    </section>
  );
}
