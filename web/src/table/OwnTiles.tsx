import type { SeatTable, TableState } from "../session";
import { TileRow } from "../tiles/Tile";
import { words } from "../words";
import { Rack } from "./Rack";
import { slotsOf } from "./slots";
import { sortHand } from "./sorting";
import { TableTile } from "./TableTile";

/** The hand of the bottom seat where nobody plays from it: for spectators and replays. */
export function OwnTiles({ state, table }: { state: TableState; table: SeatTable }) {
  const hand = table.hand ?? table.open;
  if (hand === null) return <Rack table={table} state={state} />;
  return (
    <div class="hand" style={slotsOf(table.size)}>
      <TileRow label={words.value.play.openHand}>
        {sortHand(hand, table.hand !== null && table.justDrew, state).map(
          ({ face, key, drawn }) => (
            <TableTile key={key} state={state} face={face} drawn={drawn} />
          ),
        )}
      </TileRow>
    </div>
  );
}
