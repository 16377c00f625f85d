/**
 * What is drawn on each tile, on a field of 60 × 80 units.
 *
 * A face is a few layers, each one colour and one path, so a tile on screen costs a handful of SVG
 * elements however busy it looks. No tile is told from another by colour alone.
 */

import { COLOURS, type Layer } from "./colours";
import type { Glyph } from "./glyphs";
import { around, bar, blade, disc, dot, frame, glyph, petal, polar, ring, stick } from "./shapes";

const { INK, RED, GREEN, BLUE, GOLD, PALE, IVORY } = COLOURS;

/** One path per colour; the colours are painted in the order they first appear. */
function face(...layers: readonly (readonly [fill: string, d: string])[]): Layer[] {
  const merged = new Map<string, string>();
  for (const [fill, d] of layers) merged.set(fill, (merged.get(fill) ?? "") + d);
  return [...merged].map(([fill, d]) => ({ fill, d }));
}

// -- 万 -----------------------------------------------------------------------------------------

const NUMERALS = [..."一二三四五六七八九"] as Glyph[];

const WAN = glyph("万", 11, 42, 38, 31, 6);

function character(rank: number): Layer[] {
  const numeral = NUMERALS[rank - 1] ?? "一";
  const flat = rank <= 3;
  return face(
    [INK, glyph(numeral, flat ? 11 : 12, flat ? 9 : 7, flat ? 38 : 36, flat ? 24 : 29, 6)],
    [RED, WAN],
  );
}

// -- 筒 -----------------------------------------------------------------------------------------

/** Where a dot lies, how large, and in which colour. */
type Dot = readonly [x: number, y: number, r: number, fill: string];

const dotRow = (y: number, r: number, fill: string, ...xs: readonly number[]): Dot[] =>
  xs.map((x) => [x, y, r, fill]);

const DOTS: readonly (readonly Dot[])[] = [
  [],
  [
    [30, 21.5, 13.5, GREEN],
    [30, 58.5, 13.5, BLUE],
  ],
  [
    [15.5, 17.5, 10.6, BLUE],
    [30, 40, 10.6, RED],
    [44.5, 62.5, 10.6, GREEN],
  ],
  [
    [17, 22, 11, BLUE],
    [43, 22, 11, GREEN],
    [17, 58, 11, GREEN],
    [43, 58, 11, BLUE],
  ],
  [
    [15.5, 17.5, 10, BLUE],
    [44.5, 17.5, 10, GREEN],
    [30, 40, 10, RED],
    [15.5, 62.5, 10, GREEN],
    [44.5, 62.5, 10, BLUE],
  ],
  [
    [18, 15.5, 9.6, GREEN],
    [42, 15.5, 9.6, GREEN],
    [18, 41.5, 9.6, RED],
    [42, 41.5, 9.6, RED],
    [18, 64, 9.6, RED],
    [42, 64, 9.6, RED],
  ],
  [
    [13, 13, 7.6, GREEN],
    [30, 20, 7.6, GREEN],
    [47, 27, 7.6, GREEN],
    [18, 46.5, 9, RED],
    [42, 46.5, 9, RED],
    [18, 67, 9, RED],
    [42, 67, 9, RED],
  ],
  [12.5, 30.8, 49.2, 67.5].flatMap((y) => dotRow(y, 8.6, BLUE, 18.5, 41.5)),
  [
    ...dotRow(15, 8.5, GREEN, 11.5, 30, 48.5),
    ...dotRow(40, 8.5, RED, 11.5, 30, 48.5),
    ...dotRow(65, 8.5, BLUE, 11.5, 30, 48.5),
  ],
];

function dots(rank: number): Layer[] {
  if (rank === 1) {
    const [x, y] = [30, 40];
    return face(
      [
        GREEN,
        ring(x, y, 25, 21.6) +
          around(12, (a) => polar(x, y, 10, a, (px, py) => petal(px, py, 10, 5.6, a))),
      ],
      [RED, ring(x, y, 10, 7.4) + disc(x, y, 5)],
    );
  }
  return face(...(DOTS[rank - 1] ?? []).map(([x, y, r, fill]) => [fill, dot(x, y, r)] as const));
}

// -- 条 -----------------------------------------------------------------------------------------

type Stick = readonly [x: number, y: number, fill: string, h: number, angle?: number];

const row = (y: number, h: number, fills: readonly string[]): Stick[] =>
  fills.map((fill, i) => [
    30 + (i - (fills.length - 1) / 2) * (fills.length > 2 ? 17 : 22),
    y,
    fill,
    h,
  ]);

const STICKS: readonly (readonly Stick[])[] = [
  [],
  [...row(22, 30, [BLUE]), ...row(58, 30, [GREEN])],
  [...row(22, 30, [BLUE]), ...row(58, 30, [GREEN, GREEN])],
  [...row(22, 30, [BLUE, GREEN]), ...row(58, 30, [GREEN, BLUE])],
  [
    [13, 22, GREEN, 30],
    [47, 22, BLUE, 30],
    [30, 40, RED, 34],
    [13, 58, BLUE, 30],
    [47, 58, GREEN, 30],
  ],
  [...row(22, 30, [GREEN, GREEN, GREEN]), ...row(58, 30, [BLUE, BLUE, BLUE])],
  [
    ...row(14.5, 19, [RED]),
    ...row(39.5, 19, [GREEN, BLUE, GREEN]),
    ...row(64.5, 19, [GREEN, BLUE, GREEN]),
  ],
  [],
  [14.5, 40, 65.5].flatMap((y) => row(y, 19, [GREEN, RED, BLUE])),
];

const STICK_WIDTH = [0, 12.5, 11.5, 11.5, 11, 10.5, 9, 7.6, 9];

/** 八条: an M above a W. */
const EIGHT: readonly Stick[] = [1, -1].flatMap((up): Stick[] => {
  const y = 40 - up * 18.5;
  const fill = up === 1 ? GREEN : BLUE;
  return [
    [7.5, y, fill, 31],
    [52.5, y, fill, 31],
    [21.4, y, fill, 31, up * -20],
    [38.6, y, fill, 31, up * 20],
  ];
});

function bamboo(rank: number): Layer[] {
  if (rank === 1) return bird();
  const sticks = rank === 8 ? EIGHT : (STICKS[rank - 1] ?? []);
  return face(
    ...sticks.map(
      ([x, y, fill, h, angle]) => [fill, stick(x, y, h, angle, STICK_WIDTH[rank - 1])] as const,
    ),
  );
}

/** 幺鸡: a bird on a stick of bamboo, its tail spread. */
function bird(): Layer[] {
  const feathers = [-79, -57, -35, -13].map((angle) => ({
    feather: petal(29, 47, 31, 10, angle),
    eye: polar(29, 47, 25, angle, (x, y) => disc(x, y, 2.4)),
  }));
  return face(
    [BLUE, feathers.map(({ feather }) => feather).join("")],
    [PALE, feathers.map(({ eye }) => eye).join("")],
    [
      GREEN,
      // head, breast and belly in one sweep
      "M10 20C10 13.6 15 10 20.4 11.4C26 13 27.4 18.6 26.6 23.6C25.8 29 31 32 35.6 37.4C42 45 40 56.6 30 59C18.6 61.6 9.6 54 10 43C10.2 36.4 15 32 14.6 27C11.8 26 10 23.6 10 20Z",
    ],
    [RED, "M10.6 17L2 20.8L10.4 23.6Z"],
    [RED, "M14.4 12.2L11.8 4L17.4 7.4L20.8 2.4L23.6 12.6Z"],
    [RED, bar(23, 63, 2.8, 10, 8) + bar(31, 63, 2.8, 10, -8)],
    [
      IVORY,
      disc(17.4, 18.2, 2.5) +
        "M15 46.6C17 40.6 24 38.4 31.4 41.6C30 51 22.6 55.4 15.4 53C19 51.6 19.4 49.4 15 46.6Z",
    ],
    [INK, disc(17.2, 18.4, 1.2) + bar(16, 71.6, 6, 22, 90) + bar(41.4, 71.6, 6, 26, 90)],
  );
}

// -- honours ------------------------------------------------------------------------------------

const wind = (name: Glyph): Layer[] => face([INK, glyph(name, 6, 13, 48, 54, 7.4)]);

const white = (): Layer[] =>
  face([BLUE, frame(6.5, 8.5, 47, 63, 5, 4) + frame(13, 15, 34, 50, 2.4, 1.8)]);

// -- flowers ------------------------------------------------------------------------------------

const FLOWERS: readonly (readonly [name: Glyph, fill: string, picture: () => Layer[]])[] = [
  ["春", GREEN, blossom],
  ["夏", RED, lotus],
  ["秋", GOLD, maple],
  ["冬", BLUE, snow],
  ["梅", RED, plum],
  ["兰", BLUE, orchid],
  ["竹", GREEN, grove],
  ["菊", GOLD, chrysanthemum],
];

/** Characters of many strokes are written with a finer brush. */
const BUSY = new Set<Glyph>(["夏", "菊"]);

function flower(rank: number): Layer[] {
  const [name, fill, picture] = FLOWERS[rank - 1] ?? ["春", GREEN, blossom];
  return [...face([fill, glyph(name, 13, 5, 34, 34, BUSY.has(name) ? 4 : 4.6)]), ...picture()];
}

const branch = "M6 74C18 72 24 66 32 63C40 60 46 56 54 47C50 57 44 63 36 67C28 71 20 76 6 77Z";

function blossom(): Layer[] {
  const bloom = (x: number, y: number, r: number) => around(5, (a) => petal(x, y, r, r * 0.95, a));
  return face(
    [INK, branch],
    [RED, bloom(24, 60, 10) + bloom(45, 66, 7.6)],
    [PALE, disc(24, 60, 2.4) + disc(45, 66, 1.9)],
    [GREEN, blade(38, 58, 10, 5, -110) + blade(14, 71, 9, 4.6, -130)],
  );
}

function lotus(): Layer[] {
  return face(
    [GREEN, "M7 69C16 64 44 64 53 69C46 77 14 77 7 69Z"],
    [
      RED,
      [-150, -120, -90, -60, -30].map((a) => petal(30, 68, a === -90 ? 26 : 23, 10, a)).join(""),
    ],
    [PALE, [-120, -90, -60].map((a) => petal(30, 66, 13, 3, a)).join("")],
  );
}

function maple(): Layer[] {
  const leaf = [-90, -42, -138, 4, 176]
    .map((a, i) => blade(30, 64, i < 3 ? 22 : 17, 10, a))
    .join("");
  return face([RED, leaf], [INK, bar(30, 69, 2.4, 14)]);
}

function snow(): Layer[] {
  const arm = (a: number): string =>
    polar(30, 58.5, 8.5, a, (x, y) => bar(x, y, 2.8, 17, a + 90)) +
    polar(30, 58.5, 11, a, (x, y) => bar(x, y, 2.4, 9, a));
  return face([BLUE, around(6, arm)]);
}

function plum(): Layer[] {
  return face(
    [INK, branch],
    [RED, around(5, (a) => polar(29, 59, 8, a, (x, y) => disc(x, y, 5.6)))],
    [IVORY, disc(29, 59, 4)],
    [GOLD, around(5, (a) => polar(29, 59, 2.4, a, (x, y) => disc(x, y, 1)))],
  );
}

function orchid(): Layer[] {
  return face(
    [
      GREEN,
      "M28 76C24 62 16 52 5 50C18 48 27 58 30 75Z" +
        "M30 76C32 62 40 50 55 47C46 54 37 62 33 76Z" +
        "M29 76C27 64 28 54 24 43C32 52 33 64 32 76Z",
    ],
    [BLUE, [-90, -30, -150, 40, 140].map((a) => petal(41, 63, 10, 6, a)).join("")],
    [PALE, disc(41, 63, 1.9)],
  );
}

function grove(): Layer[] {
  return face([
    GREEN,
    stick(20, 59, 34, 0, 6.4) +
      stick(34, 61, 28, 0, 6.4) +
      blade(36, 53, 18, 6, -42) +
      blade(36, 54, 19, 6, -4) +
      blade(36, 55, 15, 6, 36) +
      blade(18, 55, 14, 5.6, 150) +
      blade(18, 53, 14, 5.6, 200),
  ]);
}

function chrysanthemum(): Layer[] {
  return face(
    [GOLD, around(12, (a) => petal(30, 59, 17, 5.6, a))],
    [RED, around(8, (a) => petal(30, 59, 8.4, 3.6, a)) + disc(30, 59, 3)],
    [GREEN, blade(24, 70, 14, 6, 150) + blade(36, 70, 14, 6, 30)],
  );
}

// -- all of them --------------------------------------------------------------------------------

const RANKS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** The 42 faces by their text, in table order. */
export function drawPlain(): Map<string, Layer[]> {
  return new Map<string, Layer[]>([
    ...RANKS.map((rank) => [`${rank}m`, character(rank)] as const),
    ...RANKS.map((rank) => [`${rank}p`, dots(rank)] as const),
    ...RANKS.map((rank) => [`${rank}s`, bamboo(rank)] as const),
    ["E", wind("东")],
    ["S", wind("南")],
    ["W", wind("西")],
    ["N", wind("北")],
    ["C", face([RED, glyph("中", 8, 9, 44, 62, 7.6)])],
    ["F", face([GREEN, glyph("發", 5, 9, 50, 62, 5.8)])],
    ["P", white()],
    ...RANKS.slice(0, 8).map((rank) => [`${rank}f`, flower(rank)] as const),
  ]);
}
