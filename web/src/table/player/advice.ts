/** What the coach says about an open question, put where the table shows it. */

import type { Offered } from "../../answers/choices";
import { type Picking, readPicking } from "../../answers/picking";
import type { Candidate } from "../../generated/protocol";
import { type Face, parseTiles } from "../../notation";
import { readChoice } from "../../words/actions";

/** One candidate among the others. */
export interface Advised extends Candidate {
  /** 1 is the best; those that show the same value share it. */
  readonly rank: number;
  /** What a town lets one choose is advised without a value: only which is best is known. */
  readonly valued: boolean;
  /** How many tiles not seen help afterwards. */
  readonly usefulLeft: number;
  /** How its value stands between the worst, 0, and the best, 1. */
  readonly share: number;
}

export interface Advice {
  readonly all: readonly Advised[];
  /** The same in groups: discards of one value, for the same reasons, are alike. */
  readonly groups: readonly (readonly Advised[])[];
  readonly best: Advised;
  /** The tiles that are best picked, where tiles are to be picked. */
  readonly picks: readonly Face[];
  /** By what is sent. */
  readonly actions: ReadonlyMap<string, Advised>;
  /** By the tile that is discarded, the better way where it may declare something. */
  readonly discards: ReadonlyMap<Face, Advised>;
}

/** Put candidates in order; null if none of them answers the question. */
export function readAdvice(
  candidates: readonly Candidate[],
  { legal, choices = [] }: Offered,
): Advice | null {
  const picking = choices.map(readPicking).find((found) => found !== null) ?? null;
  const fitting = candidates.filter(({ action }) => answers(action, legal, picking));
  const values = fitting.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const shown = values.map(shortPoints);
  const all = fitting.map((one, at) => ({
    ...one,
    valued: isValued(one.action, picking),
    rank: !isValued(one.action, picking) ? at + 1 : shown.indexOf(shown[at] ?? "") + 1,
    usefulLeft: Object.values(one.useful).reduce((sum, count) => sum + count, 0),
    share: high > low ? (one.value - low) / (high - low) : 1,
  }));
  const [best] = all;
  if (best === undefined) return null;
  const discards = new Map<Face, Advised>();
  for (const one of all) {
    const face = discarded(one.action);
    if (face !== null && !discards.has(face)) discards.set(face, one);
  }
  const actions = new Map(all.map((one) => [one.action, one]));
  return {
    all,
    groups: grouped(all),
    best,
    picks: picksOf(best.action, picking),
    actions,
    discards,
  };
}

/** What a choice of a town's own is worth nobody knows, but of tiles that are let go. */
const isValued = (action: string, picking: Picking | null): boolean =>
  readChoice(action) === null || picking?.often === true;

/** The tiles an answer picks. */
function picksOf(action: string, picking: Picking | null): Face[] {
  const [code, what] = readChoice(action) ?? ["", ""];
  return picking === null || code !== picking.code ? [] : parseTiles(what);
}

function grouped(all: readonly Advised[]): Advised[][] {
  const groups = new Map<string, Advised[]>();
  for (const one of all) {
    const [word, , declared] = one.action.split(" ");
    const plain = word === "discard" && declared === undefined;
    const key = plain ? [one.rank, ...one.reasons].join() : one.action;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
}

/** Whether an action answers a question; tiles to be picked are listed together. */
const answers = (action: string, legal: readonly string[], picking: Picking | null): boolean =>
  legal.includes(action) || (picking !== null && readChoice(action)?.[0] === picking.code);

/** The tile an action discards. */
export function discarded(action: string): Face | null {
  const [word, tiles = ""] = action.split(" ");
  return word === "discard" ? (parseTiles(tiles)[0] ?? null) : null;
}

/** Points as marks have room for them: +1.8, −0.4, +12. */
export function shortPoints(points: number): string {
  const digits = Math.abs(points) >= 9.95 ? 0 : 1;
  const text = Math.abs(points).toFixed(digits);
  const sign = Number(text) === 0 ? "" : points > 0 ? "+" : "−";
  return sign + text;
}

/** Points in three narrow letters, for marks on tiles: 1.8, −.4, 12, −3. */
export function markPoints(points: number): string {
  const short = shortPoints(points).replace("+", "");
  if (points >= 0 || short.length < 4) return short;
  return short.startsWith("−0") ? short.replace("0", "") : `−${Math.round(-points)}`;
}
