/** What a question allows, as the table offers it: read from the texts the server lists. */

import { type Face, parseTiles } from "../notation";

export type Declaration = "ting" | "jia";

/** Something to press: a claim, a kong, a win, a stake. */
export interface Choice {
  readonly kind: "hu" | "gang" | "fenggang" | "peng" | "chi" | "stake" | "pass";
  /** What is sent. */
  readonly text: string;
  /** The own tiles it takes. */
  readonly tiles: readonly Face[];
  /** The stake. */
  readonly number: number;
}

export interface Choices {
  /** The tiles that may be discarded, and what each may declare; "" is a plain discard. */
  readonly discards: ReadonlyMap<Face, ReadonlySet<"" | Declaration>>;
  readonly buttons: readonly Choice[];
  /** What may be thrown away at the beginning; null where nobody asks. */
  readonly throwable: readonly Face[] | null;
}

const ORDER: readonly Choice["kind"][] = ["hu", "gang", "fenggang", "peng", "chi", "stake", "pass"];

export const NO_CHOICES: Choices = { discards: new Map(), buttons: [], throwable: null };

export function readChoices(legal: readonly string[]): Choices {
  const discards = new Map<Face, Set<"" | Declaration>>();
  const buttons: Choice[] = [];
  let throwable: Face[] | null = null;
  for (const text of legal) {
    const [word = "", rest = "", declared = ""] = text.split(" ");
    if (word === "discard") {
      const [face] = parseTiles(rest);
      if (face === undefined) continue;
      const ways = discards.get(face) ?? new Set();
      discards.set(face, ways.add(declared as "" | Declaration));
    } else if (word === "shuai?") {
      throwable = parseTiles(rest);
    } else if (isKind(word)) {
      buttons.push(readButton(word, rest, text));
    }
  }
  buttons.sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || a.number - b.number);
  return { discards, buttons, throwable };
}

const isKind = (word: string): word is Choice["kind"] => (ORDER as string[]).includes(word);

function readButton(kind: Choice["kind"], rest: string, text: string): Choice {
  const number = kind === "stake" ? Number(rest) : 0;
  return { kind, text, number, tiles: kind === "stake" ? [] : parseTiles(rest) };
}

/** Whether there is anything to decide: `pass` alone need not be answered. */
export const mustDecide = ({ discards, buttons, throwable }: Choices): boolean =>
  discards.size > 0 || throwable !== null || buttons.some(({ kind }) => kind !== "pass");

/** The text of a discard. */
export const discardText = (face: Face, declare: "" | Declaration = ""): string =>
  declare === "" ? `discard ${face}` : `discard ${face} ${declare}`;
