/** Large print: one number and one mark for each suited tile, one character for each other. */

import { COLOURS, type Layer } from "./colours";
import type { Glyph } from "./glyphs";
import { dot, frame, glyph, stick } from "./shapes";
import { placeSign } from "./signs";

const { INK, RED, GREEN, BLUE, GOLD } = COLOURS;

const RANKS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

const number = (rank: number, fill: string, x = 13.5, y = 2.5, scale = 3.3): Layer => ({
  fill,
  d: placeSign(String(rank), x, y, scale),
  pen: 2.25 * scale,
});

/** The mark of each suit, below the number. */
const SUITS = {
  m: { fill: RED, mark: glyph("万", 15, 53, 30, 24, 5.2) },
  p: { fill: BLUE, mark: dot(30, 65.5, 11.5) },
  s: { fill: GREEN, mark: stick(22, 65.5, 24, 0, 9) + stick(38, 65.5, 24, 0, 9) },
} as const;

const suited = (suit: keyof typeof SUITS) =>
  RANKS.map((rank): readonly [string, Layer[]] => {
    const { fill, mark } = SUITS[suit];
    return [`${rank}${suit}`, [number(rank, fill), { fill, d: mark }]];
  });

const honour = (name: Glyph, fill: string, weight: number): Layer[] => [
  { fill, d: glyph(name, 4, 8, 52, 64, weight) },
];

const FLOWERS: readonly (readonly [name: Glyph, fill: string])[] = [
  ["春", GREEN],
  ["夏", RED],
  ["秋", GOLD],
  ["冬", BLUE],
  ["梅", RED],
  ["兰", BLUE],
  ["竹", GREEN],
  ["菊", GOLD],
];

/** Seasons and plants are counted from one to four, each. */
const flower = ([name, fill]: readonly [Glyph, string], at: number) =>
  [
    `${at + 1}f`,
    [
      { fill, d: glyph(name, 6, 4, 48, 48, 5.6) },
      number((at % 4) + 1, INK, 22.5, 56, 1.5),
    ] as Layer[],
  ] as const;

/** The 42 faces by their text, in table order. */
export function drawLarge(): Map<string, Layer[]> {
  return new Map<string, Layer[]>([
    ...suited("m"),
    ...suited("p"),
    ...suited("s"),
    ["E", honour("东", INK, 9)],
    ["S", honour("南", INK, 7.6)],
    ["W", honour("西", INK, 8.6)],
    ["N", honour("北", INK, 9)],
    ["C", honour("中", RED, 9.4)],
    ["F", honour("發", GREEN, 6.6)],
    ["P", [{ fill: BLUE, d: frame(5, 7, 50, 66, 5, 7) }]],
    ...FLOWERS.map(flower),
  ]);
}
