/** Which way an example is seen, and how it goes on when somebody tries it. */

import type { Example } from "../../../referee";

/** The seat an example is about: who is refused something, else who gets most. */
export function seatOf({ refused, scores = [] }: Pick<Example, "refused" | "scores">): number {
  if (refused !== undefined) return refused.seat;
  return Math.max(0, scores.indexOf(Math.max(...scores)));
}

/** The script with other lines from one place on. */
export const playOn = (
  script: readonly string[],
  at: number,
  lines: readonly string[],
): readonly string[] => [...script.slice(0, at), ...lines];
