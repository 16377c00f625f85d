/** The small moves that all others are made of. */

import type { Face } from "../notation";
import type { SeatTable, TableState } from "./tableState";

/** A copy in which one seat has changed. */
export function changeSeat(
  state: TableState,
  seat: number,
  change: (one: SeatTable) => Partial<SeatTable>,
): TableState {
  const seats = state.seats.map((one, at) => (at === seat ? { ...one, ...change(one) } : one));
  return { ...state, seats };
}

/** A copy without these tiles: of equal ones the last goes, since it came last. */
export function without(tiles: readonly Face[], gone: readonly Face[]): Face[] {
  const left = [...tiles];
  for (const face of gone) {
    const at = left.lastIndexOf(face);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}
