/** Which puzzle comes next, and how many were solved. */

import { signal } from "@preact/signals";
import type { PuzzleChoice, PuzzleEntry } from "../../generated/protocol";

/** What somebody practises now; null: everything. */
export const theme = signal<string | null>(null);

/** What the puzzles are about, in the order in which it first comes. */
export const themesOf = (puzzles: readonly PuzzleEntry[]): string[] => [
  ...new Set(puzzles.map((one) => one.theme)),
];

/** Those about a theme; all of them where none is. */
function about(puzzles: readonly PuzzleEntry[], wished: string | null): readonly PuzzleEntry[] {
  const found = puzzles.filter((one) => one.theme === wished);
  return found.length > 0 ? found : puzzles;
}

/** How many there are, were answered, and were right the first time. */
export function countOf(puzzles: readonly PuzzleEntry[], wished: string | null) {
  const counted = about(puzzles, wished);
  const answered = (own: boolean): number => counted.filter((one) => one.own === own).length;
  return { solved: answered(true), tried: answered(true) + answered(false), all: counted.length };
}

/**
 * The next one: the easiest that was not answered, by how often it is solved; if all were, the one
 * after this one.
 */
export function nextOf(
  puzzles: readonly PuzzleEntry[],
  wished: string | null,
  last: string | null = null,
): string | null {
  const list = about(puzzles, wished);
  const open = list.filter(({ own, id }) => own === null && id !== last);
  const [first] = [...open].sort((a, b) => ease(b) - ease(a));
  if (first !== undefined) return first.id;
  const at = list.findIndex(({ id }) => id === last);
  return list[(at + 1) % list.length]?.id ?? null;
}

/** How often it is solved, as far as that is known: who has tried it says little if few have. */
const ease = ({ solved, tried }: PuzzleEntry): number => (solved + 1) / (tried + 2);

/** What a choice came to; null where it was not played out. */
export const choiceOf = (choices: readonly PuzzleChoice[], action: string): PuzzleChoice | null =>
  choices.find((one) => one.action === action) ?? null;
