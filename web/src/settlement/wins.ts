/** The wins of a round: in which order they are shown, and what each came to. */

import type { Transfer } from "../generated/protocol";
import type { Win } from "../model";

export interface Numbered {
  readonly win: Win;
  /** Its number in the round. */
  readonly at: number;
}

/** The newest win first, back to the first one asked for. */
export const newestFirst = (wins: readonly Win[], first = 0): Numbered[] =>
  wins
    .map((win, at) => ({ win, at }))
    .slice(first)
    .reverse();

/** What one of them came to for who made it. */
export const pointsOf = ({ win, at }: Numbered, transfers: readonly Transfer[]): number =>
  transfers
    .filter((transfer) => transfer.win === at)
    .reduce((sum, { from, to, points }) => {
      if (to === win.seat) return sum + points;
      return from === win.seat ? sum - points : sum;
    }, 0);
