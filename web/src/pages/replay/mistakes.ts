/** A review of a match, tied to the moments of its replay. */

import type { Candidate, Mistake, Summary } from "../../generated/protocol";
import type { Face } from "../../notation";
import { replayQuery } from "../../router";
import { readAction } from "../../words/actions";
import { placeOf, type ReplayStop, type TimelineRound } from "./timeline";

/** Where in the replay a mistake was made: the last stop before the decision. */
export const placeOfMistake = (
  rounds: readonly TimelineRound[],
  { round, step }: Mistake,
): ReplayStop => placeOf(rounds, { round, event: step });

/** The mistake made right after a place, if there is one. */
export function mistakeAt(
  rounds: readonly TimelineRound[],
  mistakes: readonly Mistake[],
  place: ReplayStop,
): Mistake | null {
  const here = mistakes.filter((one) => {
    const { round, stop } = placeOfMistake(rounds, one);
    return round === place.round && stop === place.stop;
  });
  return here.at(-1) ?? null;
}

const DECIDED: ReadonlySet<string> = new Set([
  ...["discard", "chi", "peng", "gang", "fenggang", "add_kong", "hu", "shuai", "chosen", "give"],
]);

/** Whether a seat did something right after a place, be it well or badly. */
export function decidesAt(
  rounds: readonly TimelineRound[],
  place: ReplayStop,
  seat: number,
): boolean {
  const round = rounds[place.round];
  const next = round?.events[round.stops[place.stop + 1] ?? -1];
  return next !== undefined && "seat" in next && next.seat === seat && DECIDED.has(next.event);
}

/** Where a mistake can be looked at. */
export const mistakeAddress = ({ match }: Summary, { round, step }: Mistake): string =>
  `/replay/${match}${replayQuery({ moment: { round, event: step } })}`;

/** The one that the list has after another. */
export const mistakeAfter = (mistakes: readonly Mistake[], one: Mistake): Mistake | null =>
  mistakes[mistakes.indexOf(one) + 1] ?? null;

/** What is known about an action of a mistake. */
export const candidateOf = ({ candidates }: Mistake, action: string): Candidate | null =>
  candidates.find((one) => one.action === action) ?? null;

type HandMarks = readonly { readonly face: Face; readonly kind: "done" | "better" }[];

/** The tiles of the hand that were played, and those that were better. */
export function marksOf({ action, best }: Mistake): HandMarks {
  const done = tilesOf(action).map((face) => ({ face, kind: "done" as const }));
  const better = tilesOf(best).map((face) => ({ face, kind: "better" as const }));
  return [...done, ...better];
}

const tilesOf = (action: string): readonly Face[] => readAction(action).tiles;
