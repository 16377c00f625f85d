import { parseTiles } from "../notation";
import { Tile } from "../tiles/Tile";
import { words } from "../words";
import css from "./settings.module.css";

const HAND = parseTiles("238m1589p37sECFP");
const PILE = parseTiles("9sN6m1s4p");

/** A small table that shows what was chosen, at once. */
export function Preview() {
  return (
    <div class={`${css.preview} on-table`} role="img" aria-label={words.value.settings.preview}>
      <span class={`${css.previewRow} ${css.previewBacks}`}>
        {Array.from({ length: 9 }, (_, at) => (
          <Tile key={at} silent />
        ))}
      </span>
      <span class={`${css.previewRow} ${css.previewPile}`}>
        {PILE.map((face, at) => (
          <Tile key={face} face={face} silent last={at === PILE.length - 1} />
        ))}
      </span>
      <span class={`${css.previewRow} ${css.previewHand}`}>
        {HAND.map((face) => (
          <Tile key={face} face={face} silent wild={face === "P"} selected={face === "7s"} />
        ))}
        <Tile face="1f" silent drawn />
      </span>
    </div>
  );
}
