/** Melds: taken from others, laid face down, grown, turned over. */

import type { FenggangEvent, GangEvent } from "../generated/protocol";
import { type Face, parseTiles } from "../notation";
import { changeSeat, without } from "./moves";
import type { Meld, SeatTable, TableState } from "./tableState";

interface Taking {
  readonly seat: number;
  readonly tiles: string;
  readonly take: string;
  readonly from: number;
}

/** Take the newest discard for a meld. */
export function takeForMeld(state: TableState, entry: Taking, kind: string): TableState {
  const { seat, from } = entry;
  const tiles = parseTiles(entry.tiles);
  const taken = parseTiles(entry.take)[0] ?? null;
  const own = taken === null ? tiles : without(tiles, [taken]);
  const meld: Meld = { kind, tiles, hidden: 0, concealed: false, from, taken, added: false };
  const given = changeSeat(moved(state, seat), from, ({ discards }) => ({
    discards: discards.slice(0, -1),
  }));
  return changeSeat(given, seat, (one) => ({ ...layDown(one, own), melds: [...one.melds, meld] }));
}

export function layKong(state: TableState, entry: GangEvent): TableState {
  const kind = (entry.code as string | undefined) ?? "gang";
  if (entry.form === "ming") return takeForMeld(state, entry, kind);
  return entry.form === "an" ? layConcealed(state, entry) : addToPeng(state, entry);
}

export function layConcealed(state: TableState, entry: GangEvent | FenggangEvent): TableState {
  const tiles = parseTiles((entry.tiles as string | undefined) ?? "");
  const hidden = tiles.length === 0 ? entry.count : 0;
  const meld: Meld = {
    kind: (entry as Partial<GangEvent>).code ?? entry.event,
    tiles,
    hidden,
    concealed: true,
    from: null,
    taken: null,
    added: false,
  };
  return changeSeat(moved(state, entry.seat), entry.seat, (one) => ({
    ...layDown(one, tiles),
    size: one.size - (tiles.length || hidden),
    melds: [...one.melds, meld],
  }));
}

function addToPeng(state: TableState, { seat, tiles }: GangEvent): TableState {
  const faces = parseTiles(tiles);
  const [face] = faces;
  return changeSeat(moved(state, seat), seat, (one) => ({
    ...layDown(one, faces.slice(0, 1)),
    melds: one.melds.map((meld) =>
      meld.kind === "peng" && meld.tiles[0] === face
        ? { ...meld, kind: "gang", tiles: faces, added: true }
        : meld,
    ),
  }));
}

/** The concealed kongs of a seat are turned over; all of them are told, in order. */
export function turnOver(melds: readonly Meld[], kongs: readonly string[]): readonly Meld[] {
  const told = kongs.values();
  return melds.map((meld) => {
    const tiles = meld.concealed ? told.next().value : undefined;
    return tiles === undefined ? meld : { ...meld, hidden: 0, tiles: parseTiles(tiles) };
  });
}

/** The reading of a win tells all melds, in order: those that lay face down too. */
export function readMelds(melds: readonly Meld[], reading: string): readonly Meld[] {
  const told = reading.split(" ").filter((part) => part.startsWith("["));
  return melds.map((meld, at) =>
    meld.hidden > 0 && told[at] !== undefined
      ? { ...meld, hidden: 0, tiles: parseTiles(told[at].replace(/[[\]!]/g, "")) }
      : meld,
  );
}

const moved = (state: TableState, seat: number): TableState => ({
  ...state,
  turn: seat,
  started: true,
  newest: null,
  offered: null,
});

/** The own tiles of a meld leave the hand. */
function layDown(one: SeatTable, own: readonly Face[]): Partial<SeatTable> {
  return {
    hand: one.hand && without(one.hand, own),
    open: one.open && without(one.open, own),
    size: one.size - own.length,
    justDrew: false,
  };
}
