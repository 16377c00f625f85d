/** What one does, read from the text the server takes: for sentences that show tiles as pictures. */

import { type Face, parseTiles } from "../notation";
import { type Speech, speechOf, verbOf } from "./speech";

interface ActionParts {
  /** 打, 碰, 过 … */
  readonly verb: string;
  readonly tiles: readonly Face[];
  /** What follows the tiles: a declaration, or the word that is chosen. */
  readonly rest: string;
}

/** Choices that are older than `choose`: their texts stay as they were, `stake 3`, `shuai 19m`. */
const OLDER: ReadonlySet<string> = new Set(["stake", "shuai"]);

/** What is sent before what is chosen. */
export const answerOf = (code: string): string => (OLDER.has(code) ? code : `choose ${code}`);

/** A choice of a town's own: what it is called, and what is chosen; null for any other action. */
export function readChoice(text: string): readonly [code: string, what: string] | null {
  const [word = "", ...rest] = text.split(" ");
  if (OLDER.has(word)) return [word, rest[0] ?? ""];
  return word === "choose" ? [rest[0] ?? "", rest[1] ?? ""] : null;
}

/** A kong of a town's own, `gang CODE`: its code; null for any other action. */
export function kongOf(text: string): string | null {
  if (text === "fenggang") return text;
  const [word = "", first = ""] = text.split(" ");
  return word === "gang" && isWord(first) ? first : null;
}

/** Tiles are written with figures and a letter or as honours, words with small letters or figures. */
export const isWord = (what: string): boolean => /^([a-z]|\d+$)/.test(what);

/** "discard 4p ting" as 打, the tile, 听. */
export function readAction(text: string, speech: Speech = speechOf("")): ActionParts {
  const [word = "", first = "", second = ""] = text.split(" ");
  const choice = readChoice(text);
  if (choice !== null) return chosen(speech, ...choice);
  const kong = kongOf(text);
  if (kong !== null) return { verb: verbOf(speech, kong), tiles: [], rest: "" };
  const named = (key: string): string => verbOf(speech, key);
  return {
    verb: named(word),
    tiles: parseTiles(first),
    rest: second === "" ? "" : named(second),
  };
}

function chosen(speech: Speech, code: string, what: string): ActionParts {
  const verb = verbOf(speech, code);
  if (!isWord(what)) return { verb, tiles: parseTiles(what), rest: "" };
  return { verb, tiles: [], rest: speech.choice(code, what) };
}
