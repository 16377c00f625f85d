/** A round entered in its middle: what lies before a seat, told at once. */

import type { PositionEvent } from "../generated/protocol";
import { type Face, parseTiles } from "../notation";
import { changeSeat } from "./moves";
import { meldFrom, replacedFor } from "./snapshot";
import type { Meld, TableState } from "./tableState";

export function layPosition(state: TableState, entry: PositionEvent): TableState {
  const { seat, turn, left, declared, score } = entry;
  const given: Partial<PositionEvent> = entry;
  const melds = entry.melds.map(meldFrom);
  const faceDown = melds.reduce((sum, { hidden }) => sum + hidden, 0);
  const known = parseTiles((entry.tiles as string | undefined) ?? "");
  const size = (known.length || entry.count) - faceDown;
  const hand = known.length === 0 ? null : known.slice(0, size);
  const won = parseTiles(entry.won);
  const table = changeSeat({ ...state, turn, left, started: true }, seat, () => ({
    ...{ hand, size, won, declared, score },
    chosen: given.chosen ?? {},
    out: given.out ?? false,
    justDrew: seat === turn && size % 3 === 2,
    open: won.length > 0 ? hand : null,
    melds: turnUp(melds, known.slice(size)),
    discards: parseTiles(entry.discards),
    flowers: parseTiles(entry.flowers),
    thrown: parseTiles(entry.thrown),
  }));
  return { ...table, replaced: table.seats.reduce((sum, one) => sum + replacedFor(one), 0) };
}

/** Kongs that lie face down are known to whoever knows the hand: their tiles follow it. */
function turnUp(melds: readonly Meld[], tiles: readonly Face[]): readonly Meld[] {
  let at = 0;
  return melds.map((meld) => {
    if (meld.hidden === 0 || tiles.length === 0) return meld;
    at += meld.hidden;
    return { ...meld, hidden: 0, tiles: tiles.slice(at - meld.hidden, at) };
  });
}
