/** How great a win is: how much room it gets, and for how long. */

import type { TownMoment, Transfer } from "../../generated/protocol";
import type { TableState, Win } from "../../model";
import { speechOf } from "../../words/speech";

export type Grade = "quiet" | "good" | "great";

/** What a town names, but what comes often: these are great only where they pay well. */
const MODEST: ReadonlySet<string> = new Set(["row", "bloom", "snatch"]);

/** The moment a town has for a win, if it names one. */
export const momentOf = ({ type, factors }: Win, variant: string): TownMoment | null =>
  speechOf(variant).moment([type, ...factors.map(([code]) => code)]);

/** What a win came to for its winner, without other wins of the round. */
export const pointsOf = (at: number, { seat }: Win, transfers: readonly Transfer[]): number =>
  transfers
    .filter(({ win }) => win === at)
    .reduce((sum, { from, to, points }) => {
      if (to === seat) return sum + points;
      return from === seat ? sum - points : sum;
    }, 0);

/** The grade of one win of a round; `base` is the room's base stake. */
export function gradeOf(state: TableState, at: number, base = 1): Grade {
  const win = state.wins[at];
  if (win === undefined) return "quiet";
  const usual = speechOf(state.variant).usual || 8;
  const worth = pointsOf(at, win, state.transfers) / Math.max(base, 1) / usual;
  const moment = momentOf(win, state.variant);
  if (worth >= 6 || (moment !== null && (worth >= 3 || !MODEST.has(moment.shape)))) return "great";
  return worth >= 2 || moment !== null ? "good" : "quiet";
}

/** The greatest grade of the wins from one on. */
export function greatest(state: TableState, first: number, base = 1): Grade {
  const grades = state.wins.slice(first).map((_, at) => gradeOf(state, first + at, base));
  // Several wins at once are something.
  if (grades.includes("great") || grades.length > 2) return "great";
  return grades.includes("good") || grades.length > 1 ? "good" : "quiet";
}
