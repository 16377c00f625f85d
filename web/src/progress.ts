/** Which lessons were finished, town by town: kept on this device and, for accounts, by the server. */

import { signal } from "@preact/signals";
import { device } from "./stored";

type Done = Readonly<Record<string, readonly string[]>>;

const SHELVES = "lessons.";
const shelf = (town: string): string => SHELVES + town;
const listed = (text: unknown): string[] =>
  typeof text === "string" ? text.split(" ").filter(Boolean) : [];

const done = signal<Done>(
  Object.fromEntries(
    device
      .names()
      .filter((name) => name.startsWith(SHELVES))
      .map((name) => [name.slice(SHELVES.length), listed(device.read(name))]),
  ),
);

/** The ids of the lessons of a town that were finished. */
export const lessonsDone = (town: string): readonly string[] => done.value[town] ?? [];

/** Remember that lessons are finished; what was finished before stays so. */
export function finishLessons(town: string, ids: readonly string[]): void {
  const before = done.peek()[town] ?? [];
  const all = [...new Set([...before, ...ids])];
  if (all.length === before.length) return;
  device.write(shelf(town), all.join(" "));
  done.value = { ...done.peek(), [town]: all };
}

/** As the server keeps it among the preferences, which have a longest text. */
const LONGEST = 200;

export function exportProgress(): Record<string, string> {
  const texts = Object.entries(done.value).map(
    ([town, ids]) => [shelf(town), ids.join(" ")] as const,
  );
  return Object.fromEntries(texts.filter(([, { length }]) => length > 0 && length <= LONGEST));
}

/** Add what was finished elsewhere. */
export function importProgress(told: Readonly<Record<string, unknown>>): void {
  for (const [name, ids] of Object.entries(told))
    if (name.startsWith(SHELVES)) finishLessons(name.slice(SHELVES.length), listed(ids));
}
