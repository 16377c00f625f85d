/** A rule book as the page shows it. */

import type { RuleText } from "../../../generated/protocol";
import type { Example } from "../../../referee";

export interface BookClause extends RuleText {
  /** Whether it holds in every town. */
  readonly common: boolean;
  /** The same in the other language, for who looks for it with that. */
  readonly other: Pick<RuleText, "title" | "text"> | null;
  /** What is said in the positions that show it. */
  readonly shown: string;
}

type Told = Pick<Example, "clause" | "title" | "notes">;

/** Clauses that stand under one heading. */
export interface BookPart {
  readonly title: string;
  readonly common: boolean;
  readonly clauses: readonly BookClause[];
}

const isCommon = (clause: string): boolean => clause.startsWith("C-");

/** The clauses of a rule card, with the same in the other language and examples as far as there. */
export function clausesOf(
  card: readonly RuleText[],
  other: readonly RuleText[] = [],
  examples: readonly Told[] = [],
): readonly BookClause[] {
  const others = new Map(other.map((rule) => [rule.clause, rule]));
  return card
    .filter(({ clause }) => clause !== "")
    .map((rule) => ({
      ...rule,
      common: isCommon(rule.clause),
      other: others.get(rule.clause) ?? null,
      shown: examples
        .filter(({ clause }) => clause === rule.clause)
        .flatMap(({ title, notes }) => [title, ...notes.map(({ text }) => text)])
        .join("\n"),
    }));
}

/** The clauses under their headings, in the order of the book. */
export function partsOf(clauses: readonly BookClause[]): BookPart[] {
  const parts: { title: string; common: boolean; clauses: BookClause[] }[] = [];
  for (const clause of clauses) {
    const last = parts.at(-1);
    if (last?.title === clause.part && last.common === clause.common) last.clauses.push(clause);
    else parts.push({ title: clause.part, common: clause.common, clauses: [clause] });
  }
  return parts;
}
