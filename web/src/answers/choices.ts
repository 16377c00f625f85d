/** What a question allows, as the table offers it: read from the texts the server lists. */

import type { ChoiceView } from "../generated/protocol";
import { type Face, parseTiles } from "../notation";
import { isWord, kongOf, readChoice } from "../words/actions";
import { type Picking, readPicking } from "./picking";

/** What is declared with a discard: the code of a town's, `ting` or `jia` most often. */
export type Declaration = string;

/** What a seat is asked: all that may be sent, and what towns ask in ways of their own. */
export interface Offered {
  readonly legal: readonly string[];
  readonly choices?: readonly ChoiceView[];
}

/** What is asked of a seat, where all seats are told of. */
export const offeredTo = (
  all: { readonly legal: OfSeats<string>; readonly choices: OfSeats<ChoiceView> },
  seat: number,
): Offered => ({ legal: all.legal[seat] ?? [], choices: all.choices[seat] ?? [] });

type OfSeats<T> = Readonly<Record<string, readonly T[]>>;

/** Something to press: a claim, a kong, a win, a word that a town offers. */
export interface Choice {
  readonly kind: (typeof ORDER)[number];
  /** What is sent. */
  readonly text: string;
  /** The own tiles it takes. */
  readonly tiles: readonly Face[];
  /** What a town calls the choice or the kong, and the word. */
  readonly code: string;
  readonly word: string;
}

export interface Choices {
  /** The tiles that may be discarded, and what each may declare; "" is a plain discard. */
  readonly discards: ReadonlyMap<Face, ReadonlySet<Declaration>>;
  readonly buttons: readonly Choice[];
  /** The tiles that are to be picked at the beginning; null where nobody asks. */
  readonly picking: Picking | null;
}

const ORDER = ["hu", "gang", "peng", "chi", "choose", "pass"] as const;

export const NO_CHOICES: Choices = { discards: new Map(), buttons: [], picking: null };

export function readChoices({ legal, choices = [] }: Offered): Choices {
  const discards = new Map<Face, Set<Declaration>>();
  const buttons: Choice[] = [];
  const picking = choices.map(readPicking).find((found) => found !== null) ?? null;
  for (const text of legal) {
    const [word = "", rest = "", declared = ""] = text.split(" ");
    if (word === "discard") {
      const [face] = parseTiles(rest);
      if (face === undefined) continue;
      const ways = discards.get(face) ?? new Set();
      discards.set(face, ways.add(declared));
    } else if (isKind(word) || word === "fenggang" || readChoice(text) !== null) {
      const button = readButton(word, rest, text);
      if (picking === null || button.code !== picking.code) buttons.push(button);
    }
  }
  buttons.sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  return { discards, buttons, picking };
}

const isKind = (word: string): word is Choice["kind"] =>
  (ORDER as readonly string[]).includes(word);

function readButton(word: string, rest: string, text: string): Choice {
  const kong = kongOf(text);
  if (kong !== null) return { kind: "gang", text, code: kong, tiles: [], word: "" };
  const [code, what] = readChoice(text) ?? ["", rest];
  const kind = isKind(word) ? word : "choose";
  const named = code !== "" && isWord(what);
  return { kind, text, code, tiles: named ? [] : parseTiles(what), word: named ? what : "" };
}

/** Whether there is anything to decide: `pass` alone need not be answered. */
export const mustDecide = ({ discards, buttons, picking }: Choices): boolean =>
  discards.size > 0 || picking !== null || buttons.some(({ kind }) => kind !== "pass");

/** The text of a discard. */
export const discardText = (face: Face, declare: Declaration = ""): string =>
  declare === "" ? `discard ${face}` : `discard ${face} ${declare}`;
