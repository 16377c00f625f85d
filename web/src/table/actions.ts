/** What one does, read from the text the server takes: for sentences that show tiles as pictures. */

import { type Face, parseTiles } from "../notation";
import { type Speech, speechOf, verbOf } from "./speech";

export interface ActionParts {
  /** 打, 碰, 过 … */
  readonly verb: string;
  readonly tiles: readonly Face[];
  /** What follows the tiles: a declaration or a stake. */
  readonly rest: string;
}

/** "discard 4p ting" as 打, the tile, 听. */
export function readAction(text: string, speech: Speech = speechOf("")): ActionParts {
  const [word = "", first = "", second = ""] = text.split(" ");
  const named = (key: string): string => verbOf(speech, key);
  if (word === "stake") return { verb: named(word), tiles: [], rest: first };
  if (word === "choose") return chosen(speech, first, second);
  return {
    verb: named(word),
    tiles: parseTiles(first),
    rest: second === "" ? "" : named(second),
  };
}

/** Tiles are written with figures or as honours, words with small letters. */
function chosen(speech: Speech, code: string, what: string): ActionParts {
  const verb = verbOf(speech, code);
  if (!/^[a-z]/.test(what)) return { verb, tiles: parseTiles(what), rest: "" };
  return { verb, tiles: [], rest: speech.choice(code, what) };
}
