import type { Face } from "../notation";
import { isFace } from "../notation";
import type { SeatTable, TableState } from "../session";
import { faceName, words } from "../words";
import { hints } from "./hints";
import { choices, selected } from "./play";
import { sortHand } from "./sorting";
import { TableTile } from "./TableTile";

const MOST = 9;

/** What the hand waits for: now, or after the discard of the tile that is raised. */
export function Waits({ state, table }: { state: TableState; table: SeatTable }) {
  const known = hints.value;
  if (known === null) return null;
  const tile = sortHand(table.hand ?? [], table.justDrew, state).find(
    ({ key }) => key === selected.value,
  );
  const { waits } = words.value.play;
  const after =
    tile !== undefined && choices.value.discards.has(tile.face)
      ? known.after[tile.face]
      : undefined;
  const shown = after ?? known.now;
  const tiles = Object.entries(shown).filter((pair): pair is [Face, number] => isFace(pair[0]));
  if (tiles.length === 0) return null;
  const all = tiles.reduce((sum, [, count]) => sum + count, 0);
  const label =
    after === undefined || tile === undefined ? waits.now : waits.after(faceName(tile.face));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div class="waits" role="group" aria-label={waits.label}>
      <b>{label}</b>
      {tiles.length > MOST ? (
        <span>{waits.anything(tiles.length, all)}</span>
      ) : (
        tiles.map(([face, count]) => (
          <span key={face} class={count === 0 ? "wait wait-gone" : "wait"}>
            <TableTile state={state} face={face} />
            <span class="unseen">{waits.left(count)}</span>
            <span aria-hidden="true">×{count}</span>
          </span>
        ))
      )}
    </div>
  );
}
