/** What is known of two people, as sentences. */

import type { FigureTold, PairTold, WayTold } from "../../generated/protocol";
import { operatorCasesWords } from "../../words/operatorCases";

/** A figure that chance gives less often than this is put into words. */
export const TELLING = 0.05;
const RAREST = 0.0001;

/** Nobody knows so exactly how rare the rarest things are. */
export function chance({ adjusted }: Pick<FigureTold, "adjusted">): string {
  const { fair } = operatorCasesWords.value;
  if (adjusted >= 1) return "";
  return adjusted < RAREST ? fair.rare : fair.chance(String(adjusted));
}

/** Giver and taker of each way, and what went that way. */
export function waysOf(
  [one, other]: readonly [string, string],
  [there, back]: readonly [WayTold, WayTold],
): readonly (readonly [giver: string, taker: string, way: WayTold])[] {
  return [
    [one, other, there],
    [other, one, back],
  ];
}

/** The evidence that chance hardly gives, a sentence each. */
export function sentences({ names, ways, mutual }: PairTold): string[] {
  const { fair } = operatorCasesWords.value;
  const together =
    mutual.p < TELLING ? [fair.mutual(mutual.surplus, mutual.z) + chance(mutual)] : [];
  const each = waysOf(names, ways).flatMap(([giver, taker, { discards, feeding, pauses }]) => [
    ...(feeding.p < TELLING
      ? [fair.feeds(giver, taker, discards, feeding.surplus, feeding.z) + chance(feeding)]
      : []),
    ...(pauses.p < TELLING ? [fair.pauses(giver, taker, pauses.z, chance(pauses))] : []),
  ]);
  return [...together, ...each];
}
