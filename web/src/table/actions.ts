/** What one does, read from the text the server takes: for sentences that show tiles as pictures. */

import { type Face, parseTiles } from "../notation";
import { words } from "../words";

export interface ActionParts {
  /** 打, 碰, 过 … */
  readonly verb: string;
  readonly tiles: readonly Face[];
  /** What follows the tiles: a declaration or a stake. */
  readonly rest: string;
}

/** "discard 4p ting" as 打, the tile, 听. */
export function readAction(text: string): ActionParts {
  const { action } = words.value;
  const [word = "", first = "", second = ""] = text.split(" ");
  const named = (key: string): string => (action as Readonly<Record<string, string>>)[key] ?? key;
  if (word === "stake") return { verb: named(word), tiles: [], rest: first };
  return {
    verb: named(word),
    tiles: parseTiles(first),
    rest: second === "" ? "" : named(second),
  };
}
