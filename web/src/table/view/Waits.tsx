import { sortHand } from "../../answers/sorting";
import type { SeatTable, TableState } from "../../model";
import type { Face } from "../../notation";
import { isFace } from "../../notation";
import { faceName, words } from "../../words";
import { placed, useLayout } from "../layout";
import { usePlayerSide } from "../player/playerSide";
import { TableTile } from "./TableTile";
import css from "./Waits.module.css";

const MOST = 9;

/** What the hand waits for: now, or after the discard of the tile that is raised. */
export function Waits({ state, table }: { state: TableState; table: SeatTable }) {
  const { play, hints } = usePlayerSide();
  const box = useLayout().waits;
  const tile = sortHand(table.hand ?? [], table.justDrew, state).find(
    ({ key }) => key === play.selected.value,
  );
  const { waits } = words.value.play;
  const after =
    tile !== undefined && play.choices.value.discards.has(tile.face)
      ? hints.after(tile.face)
      : undefined;
  const shown = after ?? hints.now.value;
  const tiles = Object.entries(shown).filter((pair): pair is [Face, number] => isFace(pair[0]));
  if (!hints.allowed.value) return null;
  const all = tiles.reduce((sum, [, count]) => sum + count, 0);
  const shows = tiles.length > 0 || hints.looks.value;
  // Who is told without asking has no use for a button that says: nothing.
  if (!shows && hints.coaching.value) return null;
  const label =
    after === undefined || tile === undefined ? waits.now : waits.after(faceName(tile.face));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div
      class={shows ? `placed ${css.waits} ${css.waitsOpen}` : `placed ${css.waits}`}
      data-part="waits"
      style={{ ...placed(box), "--line-height": `${box.height}px` }}
      role="group"
      aria-label={waits.label}
    >
      <button
        type="button"
        class={css.waitsLook}
        data-part="waits-look"
        aria-pressed={hints.looks.value}
        title={waits.look}
        onClick={() => hints.toggleLooking()}
      >
        {shows ? label : waits.ask}
      </button>
      {shows && (
        <div class={css.waitsTiles}>
          {tiles.length === 0 && <span>{table.size % 3 === 2 ? waits.raise : waits.none}</span>}
          {tiles.length > MOST ? (
            <span>{waits.anything(tiles.length, all)}</span>
          ) : (
            tiles.map(([face, count]) => (
              <span key={face} class={count === 0 ? `${css.wait} ${css.waitGone}` : css.wait}>
                <TableTile state={state} face={face} />
                <span class="unseen">{waits.left(count)}</span>
                <span aria-hidden="true">×{count}</span>
              </span>
            ))
          )}
        </div>
      )}
    </div>
  );
}
