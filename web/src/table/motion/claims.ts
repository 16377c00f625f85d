/** What moves when something is claimed: the tile from the pile into the meld, a kong's replacement from the wall. */

import type { StreamEvent } from "../../generated/protocol";
import { isReplacement, type TableState } from "../../model";
import { lieTiles } from "../layout/melds";

/** A tile of a meld, or the one just drawn, and where it comes from. */
export interface Move {
  readonly seat: number;
  readonly tile: { readonly meld: number; readonly at: number } | "drawn";
  readonly from: { readonly pileOf: number } | "hand" | "wall";
}

type Moved = Partial<{ seat: number; from: number | null }>;

/** What moves while these entries are told, from the table as it was shown before to the one after them. */
export function claimMoves(
  before: TableState | null,
  after: TableState,
  entries: readonly StreamEvent[],
): Move[] {
  const moves = entries.flatMap((entry): Move[] => {
    const { seat = -1 } = entry as Moved;
    switch (entry.event) {
      case "chi":
      case "peng":
      case "gang":
      case "fenggang":
        return laid(before, after, seat);
      case "draw":
        return isReplacement(entry) && after.seats[seat]?.justDrew
          ? [{ seat, tile: "drawn", from: "wall" }]
          : [];
      default:
        return [];
    }
  });
  // Who claims twice before anything is drawn anew has each tile fly once.
  return [...new Map(moves.map((move) => [JSON.stringify(move), move])).values()];
}

/** New melds of a seat, and tiles that were added to one: what lay there before stays. */
function laid(before: TableState | null, { seats, round }: TableState, seat: number): Move[] {
  const old = before?.round === round ? (before.seats[seat]?.melds ?? []) : [];
  return (seats[seat]?.melds ?? []).flatMap((meld, number) => {
    const tiles = lieTiles(meld, seat, seats.length).map(({ sideways }, at) => ({ sideways, at }));
    const was = old[number];
    const lay = was === undefined ? 0 : lieTiles(was, seat, seats.length).length;
    const upright = tiles.filter(({ sideways }) => !sideways);
    const added = was === undefined ? tiles : upright.slice(upright.length - tiles.length + lay);
    return added.map(({ sideways, at }): Move => {
      const from = sideways && meld.from !== null ? { pileOf: meld.from } : "hand";
      return { seat, tile: { meld: number, at }, from };
    });
  });
}
