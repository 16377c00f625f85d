import { parseTiles } from "../notation";
import { Tile } from "../tiles/Tile";
import { words } from "../words";
import "./settings.css";

const HAND = parseTiles("238m1589p37sECFP");
const PILE = parseTiles("9sN6m1s4p");

/** A small table that shows what was chosen, at once. */
export function Preview() {
  return (
    <div class="preview on-table" role="img" aria-label={words.value.settings.preview}>
      <span class="preview-row preview-backs">
        {Array.from({ length: 9 }, (_, at) => (
          <Tile key={at} silent />
        ))}
      </span>
      <span class="preview-row preview-pile">
        {PILE.map((face, at) => (
          <Tile key={face} face={face} silent last={at === PILE.length - 1} />
        ))}
      </span>
      <span class="preview-row preview-hand">
        {HAND.map((face) => (
          <Tile key={face} face={face} silent wild={face === "P"} selected={face === "7s"} />
        ))}
        <Tile face="1f" silent drawn />
      </span>
    </div>
  );
}
