import { type HandTile, sortHand } from "../../answers/sorting";
import type { SeatTable, TableState } from "../../model";
import type { Face } from "../../notation";
import { TileRow } from "../../tiles/Tile";
import { words } from "../../words";
import { useAnchor } from "../motion/motion";
import { Rack } from "./Rack";
import { TableTile } from "./TableTile";
import "./hand.css";

export interface TileMark {
  readonly face: Face;
  /** How it looks. */
  readonly kind: string;
  /** What stands below the tile, and what it means: shown where there is room for it. */
  readonly sign: string;
  readonly text: string;
}

interface OwnTilesProps {
  readonly state: TableState;
  readonly table: SeatTable;
  /** What is said about single tiles. */
  readonly marks?: readonly TileMark[];
}

/** The hand of the bottom seat where nobody plays from it: for spectators and replays. */
export function OwnTiles({ state, table, marks }: OwnTilesProps) {
  const row = useAnchor<HTMLSpanElement>("hand", state.seats.indexOf(table));
  const hand = table.hand ?? table.open;
  if (hand === null) return <Rack table={table} state={state} />;
  const tiles = sortHand(hand, table.hand !== null && table.justDrew, state);
  const marked = markedTiles(tiles, marks ?? []);
  return (
    <div class="hand">
      <TileRow label={words.value.play.openHand} row={row}>
        {tiles.map(({ face, key, drawn }) => {
          const mark = marked.get(key);
          const note = mark === undefined ? {} : { note: mark.text };
          return (
            <span key={key} class={drawn ? "hand-tile hand-drawn" : "hand-tile"}>
              <TableTile state={state} face={face} drawn={drawn} {...note} />
              {mark && (
                <span class={`hand-mark hand-mark-${mark.kind}`} aria-hidden="true">
                  {mark.sign}
                  <small>{mark.text}</small>
                </span>
              )}
            </span>
          );
        })}
      </TileRow>
    </div>
  );
}

/** One tile for each mark, by its key; of the same face the one that stands last. */
export function markedTiles(
  tiles: readonly HandTile[],
  marks: readonly TileMark[],
): ReadonlyMap<string, TileMark> {
  const found = new Map<string, TileMark>();
  for (const mark of marks) {
    const tile = [...tiles]
      .reverse()
      .find(({ face, key }) => face === mark.face && !found.has(key));
    if (tile !== undefined) found.set(tile.key, mark);
  }
  return found;
}
