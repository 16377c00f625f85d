import type { Meld, SeatTable, TableState } from "../../model";
import type { Face } from "../../notation";
import { Tile, TileRow } from "../../tiles/Tile";
import { words } from "../../words";
import { speechOf, verbOf } from "../../words/speech";
import { WIDE } from "../layout/boxes";
import { lieTiles } from "../layout/melds";
import { useAnchor } from "../motion/motion";
import { TableTile } from "./TableTile";
import "./Laid.css";

interface LaidProps {
  readonly state: TableState;
  readonly table: SeatTable;
  readonly nameOf: (seat: number) => string;
}

/** Beside melds: flowers and the like are smaller. */
const SMALL = 0.75;

/** How long all that is in one line, in widths of a tile. */
export function widthsLaid({ melds, flowers, thrown, won }: SeatTable): number {
  const piles = [flowers, thrown, won].filter((pile) => pile.length > 0);
  const small = piles.reduce((sum, pile) => sum + SMALL * (pile.length * WIDE + 1.3), 0);
  return melds.reduce((sum, meld) => sum + tilesOf(meld) + 0.7, small);
}

const tilesOf = ({ tiles, hidden }: Meld): number => (hidden > 0 ? hidden : tiles.length);

/** What lies open before a seat, its discards apart: melds, flowers, tiles thrown and won. */
export function Laid({ state, table, nameOf }: LaidProps) {
  const { table: tableWords, play } = words.value;
  const aside = speechOf(state.variant).say("table.thrown");
  const { melds, flowers, thrown, won } = table;
  const owner = state.seats.indexOf(table);
  if (melds.length + flowers.length + thrown.length + won.length === 0) return null;
  return (
    <div class="laid">
      {melds.map((meld, at) => (
        <MeldTiles key={at} {...{ meld, at, owner, state, nameOf }} />
      ))}
      <SmallPile label={tableWords.flowers} tiles={flowers} state={state} plain />
      <SmallPile label={aside} tiles={thrown} state={state} />
      <SmallPile label={play.won} tiles={won} state={state} />
    </div>
  );
}

interface SmallPileProps {
  readonly label: string;
  readonly tiles: readonly Face[];
  readonly state: TableState;
  /** Anybody sees what they are. */
  readonly plain?: boolean;
}

function SmallPile({ label, tiles, state, plain = false }: SmallPileProps) {
  if (tiles.length === 0) return null;
  return (
    <span class="small-pile">
      {!plain && <span class="small-pile-label">{label}</span>}
      <TileRow label={label}>
        {tiles.map((face, at) => (
          <TableTile key={at} state={state} face={face} />
        ))}
      </TileRow>
    </span>
  );
}

interface MeldTilesProps {
  readonly meld: Meld;
  /** Which meld of its seat it is. */
  readonly at: number;
  readonly owner: number;
  readonly state: TableState;
  readonly nameOf: (seat: number) => string;
}

/** A meld: the claimed tile lies sideways on the side of the seat it came from. */
function MeldTiles({ meld, at, owner, state, nameOf }: MeldTilesProps) {
  const row = useAnchor<HTMLSpanElement>("meld", `${owner}.${at}`);
  const speech = speechOf(state.variant);
  const kind = speech.maybe(kindKey(meld)) ?? verbOf(speech, meld.kind);
  const label = meld.from === null ? kind : `${kind} ${words.value.play.from(nameOf(meld.from))}`;
  return (
    <span class="meld" title={label}>
      <TileRow label={label} row={row}>
        {lieTiles(meld, owner, state.seats.length).map(({ face, sideways }, place) =>
          face === null ? (
            // What is known about it is said of the tiles that lie open.
            <Tile key={place} face={null} silent={meld.hidden === 0} />
          ) : (
            <TableTile key={place} state={state} face={face} sideways={sideways} />
          ),
        )}
      </TileRow>
    </span>
  );
}

function kindKey({ kind, added, concealed, hidden }: Meld): string {
  if (kind !== "gang") return `table.${kind}`;
  if (added) return "table.gang.bu";
  return concealed || hidden > 0 ? "table.gang.an" : "table.gang";
}
