/** Which lessons were finished, town by town: kept on this device and, for accounts, by the server. */

import { untracked } from "@preact/signals";
import { KeptEach, WORDS } from "./stored";

const PREFIX = "lessons.";
const done = new KeptEach(PREFIX, WORDS);

/** The ids of the lessons of a town that were finished. */
export const lessonsDone = (town: string): readonly string[] => done.of(town);

/** Remember that lessons are finished; what was finished before stays so. */
export function finishLessons(town: string, ids: readonly string[]): void {
  const before = untracked(() => done.of(town));
  const all = [...new Set([...before, ...ids])];
  if (all.length > before.length) done.set(town, all);
}

/** As the server keeps it among the preferences, which have a longest text. */
const LONGEST = 200;

export function exportProgress(): Record<string, string> {
  const texts = [...done.values].map(([town, ids]) => [PREFIX + town, ids.join(" ")] as const);
  return Object.fromEntries(texts.filter(([, { length }]) => length > 0 && length <= LONGEST));
}

/** Add what was finished elsewhere. */
export function importProgress(told: Readonly<Record<string, unknown>>): void {
  for (const [name, ids] of Object.entries(told))
    if (name.startsWith(PREFIX) && typeof ids === "string")
      finishLessons(name.slice(PREFIX.length), WORDS.read(ids));
}
