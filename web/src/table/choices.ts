/** What a question allows, as the table offers it: read from the texts the server lists. */

import { type Face, parseTiles } from "../notation";
import { type Picking, readPicking } from "./picking";

export type Declaration = "ting" | "jia";

/** Something to press: a claim, a kong, a win, a stake, a word that a town offers. */
export interface Choice {
  readonly kind: (typeof ORDER)[number];
  /** What is sent. */
  readonly text: string;
  /** The own tiles it takes. */
  readonly tiles: readonly Face[];
  /** The stake. */
  readonly number: number;
  /** What a town calls the choice, and the word. */
  readonly code: string;
  readonly word: string;
}

export interface Choices {
  /** The tiles that may be discarded, and what each may declare; "" is a plain discard. */
  readonly discards: ReadonlyMap<Face, ReadonlySet<"" | Declaration>>;
  readonly buttons: readonly Choice[];
  /** The tiles that are to be picked at the beginning; null where nobody asks. */
  readonly picking: Picking | null;
}

const ORDER = ["hu", "gang", "fenggang", "peng", "chi", "stake", "choose", "pass"] as const;

export const NO_CHOICES: Choices = { discards: new Map(), buttons: [], picking: null };

export function readChoices(legal: readonly string[]): Choices {
  const discards = new Map<Face, Set<"" | Declaration>>();
  const buttons: Choice[] = [];
  const picking = legal.map(readPicking).find((found) => found !== null) ?? null;
  for (const text of legal) {
    const [word = "", rest = "", declared = ""] = text.split(" ");
    if (word === "discard") {
      const [face] = parseTiles(rest);
      if (face === undefined) continue;
      const ways = discards.get(face) ?? new Set();
      discards.set(face, ways.add(declared as "" | Declaration));
    } else if (isKind(word) && !(word === "choose" && rest === picking?.code)) {
      buttons.push(readButton(word, rest, text));
    }
  }
  buttons.sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || a.number - b.number);
  return { discards, buttons, picking };
}

const isKind = (word: string): word is Choice["kind"] =>
  (ORDER as readonly string[]).includes(word);

function readButton(kind: Choice["kind"], rest: string, text: string): Choice {
  const plain = { kind, text, tiles: [], number: 0, code: "", word: "" };
  if (kind === "stake") return { ...plain, number: Number(rest) };
  if (kind === "choose") return { ...plain, code: rest, ...pickedIn(text.split(" ")[2] ?? "") };
  return { ...plain, tiles: parseTiles(rest) };
}

/** Tiles are written with figures or as honours, words with small letters. */
const pickedIn = (what: string): Partial<Choice> =>
  /^[a-z]/.test(what) ? { word: what } : { tiles: parseTiles(what) };

/** Whether there is anything to decide: `pass` alone need not be answered. */
export const mustDecide = ({ discards, buttons, picking }: Choices): boolean =>
  discards.size > 0 || picking !== null || buttons.some(({ kind }) => kind !== "pass");

/** The text of a discard. */
export const discardText = (face: Face, declare: "" | Declaration = ""): string =>
  declare === "" ? `discard ${face}` : `discard ${face} ${declare}`;
