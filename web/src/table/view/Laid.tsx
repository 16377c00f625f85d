import type { Face } from "../../notation";
import type { Meld, SeatTable, TableState } from "../../session";
import { Tile, TileRow } from "../../tiles/Tile";
import { words } from "../../words";
import { speechOf, verbOf } from "../../words/speech";
import { WIDE } from "../layout/boxes";
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
  const { melds, flowers, thrown, won } = table;
  if (melds.length + flowers.length + thrown.length + won.length === 0) return null;
  return (
    <div class="laid">
      {melds.map((meld, at) => (
        <MeldTiles key={at} {...{ meld, state, nameOf }} seats={state.seats.length} />
      ))}
      <SmallPile label={tableWords.flowers} tiles={flowers} state={state} plain />
      <SmallPile label={play.thrown} tiles={thrown} state={state} />
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
  readonly state: TableState;
  readonly nameOf: (seat: number) => string;
  readonly seats: number;
}

/** A meld: the claimed tile lies sideways on the side of the seat it came from. */
function MeldTiles({ meld, state, nameOf, seats }: MeldTilesProps) {
  const speech = speechOf(state.variant);
  const kind = speech.maybe(kindKey(meld)) ?? verbOf(speech, meld.kind);
  const label = meld.from === null ? kind : `${kind} ${words.value.play.from(nameOf(meld.from))}`;
  return (
    <span class="meld" title={label}>
      <TileRow label={label}>{layTiles(meld, state, seats)}</TileRow>
    </span>
  );
}

function kindKey({ kind, added, concealed, hidden }: Meld): string {
  if (kind !== "gang") return `table.${kind}`;
  if (added) return "table.gang.bu";
  return concealed || hidden > 0 ? "table.gang.an" : "table.gang";
}

function layTiles(meld: Meld, state: TableState, seats: number) {
  if (meld.hidden > 0)
    return Array.from({ length: meld.hidden }, (_, at) => <Tile key={at} face={null} />);
  const ordered = putTaken(meld, state, seats);
  return ordered.map(({ face, sideways }, at) => {
    // A concealed kong that we know shows two of its tiles.
    const down = meld.concealed && (at === 0 || at === ordered.length - 1);
    if (down) return <Tile key={at} face={null} silent />;
    return <TableTile key={at} state={state} face={face} sideways={sideways} />;
  });
}

/** Left, middle or right, as the seat sat that discarded it. */
function putTaken(meld: Meld, state: TableState, seats: number) {
  const owner = state.seats.findIndex(({ melds }) => melds.includes(meld));
  const { tiles, taken, from } = meld;
  const plain = tiles.map((face) => ({ face, sideways: false }));
  if (taken === null || from === null) return plain;
  const at = tiles.indexOf(taken);
  const rest = plain.filter((_, place) => place !== at);
  const steps = (from - owner + seats) % seats;
  const side = steps === seats - 1 ? 0 : steps === 1 ? rest.length : 1;
  rest.splice(side, 0, { face: taken, sideways: true });
  return rest;
}
