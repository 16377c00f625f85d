/** What is found in a rule book. */

import type { BookClause } from "./book";
import { SYNONYMS } from "./synonyms";

/** How well a word leads to a clause, by where it stands. */
const RANK = { name: 1000, number: 100, title: 12, text: 3, example: 1 } as const;

/** How many clauses are offered where nothing is found. */
const NEAREST = 5;

/** Words that questions are made with. */
const ASKING = /^(and|are|can|does|for|how|may|the|what|when|who|why|with|you)$/;

/** Letters that are typed in one way or another and mean the same. */
const fold = (text: string): string => text.normalize("NFKC").toLowerCase().trim();

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** A clause made ready to be looked through. */
const pageOf = (clause: BookClause) => ({
  clause,
  name: fold(clause.clause),
  title: fold(`${clause.title}\n${clause.other?.title ?? ""}`),
  text: fold(`${clause.text}\n${clause.other?.text ?? ""}`),
  shown: fold(clause.shown),
});
type Page = ReturnType<typeof pageOf>;

/**
 * The clauses with all words of a query, or with others that mean the same, in either language; the
 * best first, then as in the book. Where they stand in the same place, the words themselves lead.
 */
export function findClauses(clauses: readonly BookClause[], query: string): readonly BookClause[] {
  const asked = fold(query);
  const meant = meanings(asked);
  return best(clauses.map(pageOf), (page) => {
    const direct = rate(page, wordsOf(asked));
    const indirect = meant.map((terms) => rate(page, terms));
    return Math.max(direct && 2 * direct + rank(page, asked), ...indirect);
  });
}

/** The clauses with something of a query; what few clauses have counts most. */
export function nearestClauses(
  clauses: readonly BookClause[],
  query: string,
): readonly BookClause[] {
  const pages = clauses.map(pageOf);
  const asked = fold(query);
  const near = new Map<Page, number>();
  for (const piece of new Set([...piecesOf(asked), ...meanings(asked).flat()])) {
    const hits = pages.filter((page) => rank(page, piece) > 0);
    for (const page of hits) {
      near.set(page, (near.get(page) ?? 0) + rank(page, piece) / hits.length);
    }
  }
  return best(pages, (page) => near.get(page) ?? 0).slice(0, NEAREST);
}

function best(pages: readonly Page[], rating: (page: Page) => number): readonly BookClause[] {
  return pages
    .map((page) => ({ clause: page.clause, found: rating(page) }))
    .filter(({ found }) => found > 0)
    .sort((a, b) => b.found - a.found)
    .map(({ clause }) => clause);
}

/** How well words lead to a clause together; 0: one of them does not. */
function rate(page: Page, terms: readonly string[]): number {
  const ranks = terms.map((term) => rank(page, term));
  return ranks.includes(0) ? 0 : ranks.reduce((a, b) => a + b, 0);
}

function rank({ name, title, text, shown }: Page, term: string): number {
  if (name === term || name.replace("-", "") === term) return RANK.name;
  if (name.split("-")[1] === term) return RANK.number;
  if (has(title, term)) return RANK.title;
  if (has(text, term)) return RANK.text;
  return has(shown, term) ? RANK.example : 0;
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** Whether a text has a word or the beginning of one. */
const has = (text: string, term: string): boolean =>
  new RegExp(`(?:^|[^a-z])${escaped(term)}`, "u").test(text);

/** The words of a query, with each of the others that mean the same in its place. */
function meanings(query: string): readonly (readonly string[])[] {
  const named = SYNONYMS.flat().filter((word) => names(query, word));
  const whole = named.filter((word) => !named.some((one) => one !== word && one.includes(word)));
  return whole.flatMap((word) => {
    const rest = wordsOf(query.replace(word, " "));
    const groups = SYNONYMS.filter((group) => group.includes(word));
    return groups.flat().map((other) => [...rest, other]);
  });
}

/** Whether a query names a word: a short one means something else within another. */
function names(query: string, word: string): boolean {
  if (word.length === 1) return wordsOf(query).includes(word);
  return new RegExp(`(?:^|[^a-z])${escaped(word)}(?![a-z])`, "u").test(query);
}

/** What a query is made of: Chinese by pairs of characters, anything else by words. */
function piecesOf(query: string): readonly string[] {
  const words = (query.match(/[a-z]{3,}/g) ?? []).filter((word) => !ASKING.test(word));
  const runs = query.match(/\p{Script=Han}{2,}/gu) ?? [];
  const pairs = runs.flatMap((run) =>
    [...run].slice(1).map((second, index) => [...run][index] + second),
  );
  return [...words.map((word) => word.replace(/s$/, "")), ...pairs];
}
