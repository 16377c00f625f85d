/** Claims that the player has decided against before they are offered. */

import type { Choice, Choices } from "../../answers/choices";

/** No chi, no peng, or nothing at all; a win is always asked about. */
export const PASSES = ["chi", "peng", "all"] as const;
export type Pass = (typeof PASSES)[number];

/** What is left to be asked about a claim. */
export function leaveOut(open: Choices, passes: ReadonlySet<Pass>): Choices {
  if (passes.size === 0 || open.buttons.some(({ kind }) => kind === "hu")) return open;
  const unwanted = ({ kind }: Choice): boolean =>
    kind !== "pass" && (passes.has("all") || (passes as ReadonlySet<string>).has(kind));
  return { ...open, buttons: open.buttons.filter((choice) => !unwanted(choice)) };
}
