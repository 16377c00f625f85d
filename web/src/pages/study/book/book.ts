/** A rule book as the page shows it, and what is found in it. */

import type { RuleText } from "../../../generated/protocol";

export interface BookClause extends RuleText {
  /** Whether it holds in every town. */
  readonly common: boolean;
  /** The same in the other language, for who looks for it with that. */
  readonly other: Pick<RuleText, "title" | "text"> | null;
}

/** Clauses that stand under one heading. */
export interface BookPart {
  readonly title: string;
  readonly common: boolean;
  readonly clauses: readonly BookClause[];
}

const isCommon = (clause: string): boolean => clause.startsWith("C-");

/** The clauses of a rule card, with the same card in the other language as far as it is there. */
export function clausesOf(
  card: readonly RuleText[],
  other: readonly RuleText[] = [],
): readonly BookClause[] {
  const others = new Map(other.map((rule) => [rule.clause, rule]));
  return card
    .filter(({ clause }) => clause !== "")
    .map((rule) => ({
      ...rule,
      common: isCommon(rule.clause),
      other: others.get(rule.clause) ?? null,
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

/** Letters that are typed in one way or another and mean the same. */
const fold = (text: string): string => text.normalize("NFKC").toLowerCase();

/** The clauses with all words of a query, in either language; the best first, then as in the book. */
export function findClauses(clauses: readonly BookClause[], query: string): readonly BookClause[] {
  const terms = fold(query).split(/\s+/).filter(Boolean);
  const rated = clauses.map((clause) => {
    const ranks = terms.map((term) => rank(clause, term));
    return { clause, rank: Math.min(...ranks) > 0 ? ranks.reduce((a, b) => a + b, 0) : 0 };
  });
  return rated
    .filter(({ rank: found }) => found > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ clause }) => clause);
}

/** How well a word leads to a clause: by its name, its title or its text; 0: not at all. */
function rank({ clause, title, text, other }: BookClause, term: string): number {
  const [letters = "", number = ""] = fold(clause).split("-");
  if ([`${letters}-${number}`, letters + number].includes(term)) return 100;
  if (number === term) return 10;
  if (fold(`${title}\n${other?.title ?? ""}`).includes(term)) return 3;
  if (fold(`${text}\n${other?.text ?? ""}`).includes(term)) return 1;
  return 0;
}
