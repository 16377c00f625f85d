/** A hand in any of the ways people write one: `[123p]456m`, 一二三万, 东, 🀇. */

import { FACES, type Face, isFace } from "../../notation";
import type { LaidMeld } from "./draft";

const RANKS = "一二三四五六七八九";
const SUITS: Readonly<Record<string, string>> = {
  ...{ m: "m", p: "p", s: "s", 万: "m", 萬: "m", 筒: "p", 饼: "p", 条: "s", 索: "s" },
};
const NAMES: Readonly<Record<string, Face>> = {
  ...{ 东: "E", 東: "E", 南: "S", 西: "W", 北: "N", 中: "C", 发: "F", 發: "F", 白: "P" },
};
/** What may follow such a name: 东风, 红中 is written before. */
const LONG: readonly (readonly [RegExp, string])[] = [
  [/幺鸡/g, "一条"],
  [/红中/g, "中"],
  [/发财/g, "发"],
  [/白板/g, "白"],
  [/([东東南西北])风/g, "$1"],
];
// In Unicode: winds, dragons, characters, bamboos, circles.
const UNICODE: readonly Face[] = [
  ...FACES.slice(27, 34),
  ...FACES.slice(0, 9),
  ...FACES.slice(18, 27),
  ...FACES.slice(9, 18),
];
const FIRST_UNICODE = 0x1f000;

export interface ReadHand {
  readonly melds: readonly LaidMeld[];
  readonly tiles: readonly Face[];
}

/** Read a hand; null where something in the text is no tile. */
export function readHand(text: string): ReadHand | null {
  const plain = LONG.reduce(
    (all, [from, to]) => all.replace(from, to),
    text.normalize("NFKC").replaceAll("\ufe0f", ""),
  );
  const melds: LaidMeld[] = [];
  const rest = plain.replace(/\[([^[\]]*)\]/g, (_, inner: string) => {
    const concealed = inner.includes("!");
    melds.push({ tiles: readRow(inner.replace("!", "")) ?? [], concealed });
    return " ";
  });
  const tiles = readRow(rest);
  if (tiles === null || melds.some((meld) => ![3, 4].includes(meld.tiles.length))) return null;
  return { melds, tiles };
}

/** Tiles without melds; ranks wait for their suit. */
function readRow(text: string): Face[] | null {
  const faces: Face[] = [];
  let ranks: number[] = [];
  for (const char of text) {
    const rank = /[1-9]/.test(char) ? Number(char) : RANKS.indexOf(char) + 1;
    const suit = SUITS[char];
    if (rank > 0) ranks.push(rank);
    else if (ranks.length > 0 && suit !== undefined) {
      faces.push(...ranks.map((one) => `${one}${suit}` as Face));
      ranks = [];
    } else if (!/[\s,、]/.test(char)) {
      const face = honourOf(char);
      if (face === undefined || ranks.length > 0) return null;
      faces.push(face);
    }
  }
  return ranks.length === 0 ? faces : null;
}

const honourOf = (char: string): Face | undefined =>
  NAMES[char] ??
  UNICODE[(char.codePointAt(0) ?? 0) - FIRST_UNICODE] ??
  (/^[ESWNCFP]$/.test(char) && isFace(char) ? char : undefined);
