/** Clauses as texts name them: `HZ-16`, `C-5`. */

const CLAUSE = /\b([A-Z]{1,3}-\d{1,3})\b/;

/** A text in parts: every other one, from the second on, names a clause. */
export const splitAtClauses = (text: string): string[] => text.split(CLAUSE);

/** The clauses a text names, each once. */
export const clausesIn = (text: string): string[] => [
  ...new Set(splitAtClauses(text).filter((_, at) => at % 2 === 1)),
];
