/** The wins of a round: in which order they are shown. */

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
