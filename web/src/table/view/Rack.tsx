import { sortHand } from "../../answers/sorting";
import type { SeatTable, TableState } from "../../model";
import { TileRow } from "../../tiles/Tile";
import { words } from "../../words";
import { useAnchor } from "../motion/motion";
import { TableTile } from "./TableTile";
import "./Rack.css";

/** Backs are not looked at: they may be narrower. */
const BACK = 0.72;

/** How long a hand is, in widths of an open tile. */
export function widthsRacked({ hand, open, size, justDrew }: SeatTable): number {
  const known = hand ?? open;
  return (known?.length ?? size * BACK) + (justDrew ? 0.4 : 0);
}

interface RackProps {
  readonly table: SeatTable;
  readonly state: TableState;
}

/** The hand of another seat: its backs, or its tiles where they are known. */
export function Rack(props: RackProps) {
  return (props.table.hand ?? props.table.open) === null ? (
    <Backs {...props} />
  ) : (
    <Open {...props} />
  );
}

function Open({ table, state }: RackProps) {
  const row = useAnchor<HTMLSpanElement>("hand", state.seats.indexOf(table));
  const known = table.hand ?? table.open ?? [];
  return (
    <div class="rack rack-open">
      <TileRow label={words.value.play.openHand} row={row}>
        {sortHand(known, table.hand !== null && table.justDrew, state).map(
          ({ face, key, drawn }) => (
            <TableTile key={key} state={state} face={face} drawn={drawn} />
          ),
        )}
      </TileRow>
    </div>
  );
}

function Backs({ table, state }: RackProps) {
  const row = useAnchor<HTMLDivElement>("hand", state.seats.indexOf(table));
  return (
    <div class="rack" role="img" aria-label={words.value.play.hiddenTiles(table.size)} ref={row}>
      {Array.from({ length: table.size }, (_, at) => (
        <i key={at} class={at === table.size - 1 && table.justDrew ? "back back-drawn" : "back"} />
      ))}
    </div>
  );
}
