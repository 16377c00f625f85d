/** The people of this town, drawn, and as they speak. */

import type { Person } from "../drawing";
import { cut, DEEP, drawn, oval, SHADE, torso, WARM } from "../kit";

/** A flowered scarf wound round head and chin, oilskins, and what the tide has left. */
const TIDE = drawn(
  "#a8c6d8",
  [
    ...torso(WARM, "#33506b", 40, 10),
    cut("#e08a3c", "M28 80L36 77L38 90H58L60 77L68 80L72 97H24Z"),
    cut("#f2a95a", "M28 80L36 77L37 84L31 97H24Z"),
    cut(SHADE, "M68 80L60 77L59 86L62 97H72Z"),
    cut("#f3ead6", oval(34.6, 87, 1.8), oval(61.4, 87, 1.8)),
  ],
  {
    skin: { ...WARM, blush: "#d94a3a80" },
    y: 48,
    w: 17,
    h: 19,
    jaw: 11,
    brow: "#33251f",
    thick: 2.3,
    lip: "#a5372f",
    ears: false,
  },
  [
    cut(
      "#b8303f",
      "M24 52C20 22 36 13 48 13S76 22 72 52C70 66 60 72 48 76C36 72 26 66 24 52ZM48 67.4C58 67.4 65.6 58 65.4 47C64 36 57 31 48 31S32 36 30.6 47C30.4 58 38 67.4 48 67.4Z",
    ),
    cut(
      "#d95a5f",
      "M24 50C21 24 34 14 46 13C36 18 30 30 29.4 52C29 58 30 64 34 69C28 65 25 60 24 50Z",
    ),
    cut(DEEP, "M72 52C76 22 60 13 52 13C64 20 69 36 67 52C66 60 64 66 60 70.6C67 67 71 60 72 52Z"),
    cut(
      "#fbeede",
      oval(33, 30, 3),
      oval(46, 21, 3.2),
      oval(60, 26, 3),
      oval(69, 44, 2.6),
      oval(27.4, 46, 2.8),
      oval(32, 64, 2.4),
    ),
    cut("#f0b84a", oval(33, 30, 1.1), oval(46, 21, 1.2), oval(60, 26, 1.1), oval(27.4, 46, 1)),
    cut(
      "#b8303f",
      "M48 72C42 70 37 74 33 84C40 84 45 80 48 76C51 80 56 84 63 84C59 74 54 70 48 72Z",
    ),
    cut(SHADE, "M48 72C54 70 59 74 63 84C56 84 51 80 48 76Z"),
  ],
);

/** A cap, a pea coat, and a beard like foam. */
const KEEPER = drawn(
  "#7fa3bd",
  [
    ...torso(WARM, "#27405c", 41, 11),
    cut("#3a5674", "M30 76L48 97H20L16 88ZM66 76L48 97H76L80 88Z"),
    cut("#f0e6cc", oval(30, 93, 1.8), oval(66, 93, 1.8)),
  ],
  {
    skin: WARM,
    y: 46,
    w: 20,
    h: 22,
    jaw: 14,
    brow: "#f6f4ee",
    thick: 3.2,
    eye: 2.2,
    nose: 3.6,
    lip: "#9c4a3c",
    old: false,
  },
  [
    cut(
      "#f6f4ee",
      "M27 46C22 72 32 92 48 94C64 92 74 72 69 46C67 53 62 57 57 56.6Q52 53.6 48 56Q44 53.6 39 56.6C34 57 29 53 27 46ZM48 64.6C44 64.6 41 62.6 40.4 59C44 59.4 52 59.4 55.6 59C55 62.6 52 64.6 48 64.6Z",
    ),
    cut(
      "#d5d6d6",
      "M69 46C74 72 64 92 48 94C58 86 63 74 62 56C66 54 68 50 69 46Z",
      "M44 68C43 78 44 84 46 90C42 84 40 76 41 67ZM36 62C34 72 36 80 40 86C34 80 31 72 33 62Z",
    ),
    cut("#f4f0e4", "M18 27C14 12 34 5 48 5S82 12 78 27C76 32 72 34 70 34H26C24 34 20 32 18 27Z"),
    cut(SHADE, "M78 27C82 12 62 5 52 5C64 10 70 20 68 34H70C72 34 76 32 78 27Z"),
    cut("#1f3350", "M25 29Q48 25 71 29V37Q48 32 25 37Z"),
    cut("#141c2a", "M23 37Q48 29 73 37Q76 43 71 44.6Q48 37 25 44.6Q20 43 23 37Z"),
    cut("#ffffff2e", "M25 38Q36 33.6 46 33.4Q34 36 27 41Z"),
    cut("#f0d58a", oval(48, 30, 3.4)),
    cut("#1f3350", "M47 28H49L49.6 32H46.4Z"),
  ],
);

/** A ponytail that cannot keep still, a headband, a jersey. */
const STRIKER = drawn(
  "#cfe3ee",
  [
    ...torso(WARM, "#2c6fb0", 36, 8),
    cut("#f6f4ee", "M35 74L48 88L61 74L65 76L48 96L31 76Z"),
    cut("#f6f4ee", "M15 88L24 83L24 97H13ZM81 88L72 83L72 97H83Z"),
  ],
  {
    skin: WARM,
    y: 46,
    w: 17.5,
    h: 21,
    jaw: 8,
    brow: "#2b1d18",
    thick: 2.2,
    eye: 3.1,
    lip: "#b8483f",
    lashes: true,
  },
  [
    cut(
      "#3a231b",
      "M29 48C24 24 34 12 48 12S72 24 67 48C66 40 65 36 62 33Q48 28 34 33C31 36 30 40 29 48Z",
    ),
    cut("#6b4434", "M29 46C25 26 34 14 44 12.4C37 18 33 26 33 33C31 37 30 40 29 46Z"),
    cut("#f6f4ee", "M29 33.4Q48 25 67 33.4L67.4 38.6Q48 30.6 28.6 38.6Z"),
    cut("#c9314a", "M28.8 35.6Q48 27.4 67.2 35.6V37.2Q48 29 28.8 37.2Z"),
    cut(
      "#3a231b",
      "M31 38C28 46 29 52 31 57C30 50 32 44 34 39ZM65 38C68 46 67 52 65 57C66 50 64 44 62 39Z",
    ),
  ],
  {
    behind: [
      cut("#3a231b", "M58 13C72 -4 98 6 94 34C92 52 82 60 76 70C80 52 80 38 66 26Z"),
      cut("#6b4434", "M62 14C72 2 88 4 90 18C82 10 72 12 64 20Z"),
      cut("#c9314a", oval(62, 15, 5.4)),
    ],
  },
);

export const people: readonly Person[] = [
  {
    drawn: TIDE,
    voice: { pitch: 1.05, rate: 1.15 },
    zh: {
      home: "金州杏树屯，赶海",
      about: "退潮下海，涨潮上桌。",
      says: {
        meld: ["捞着了！"],
        wild: ["撒出去钓大的！"],
        win: ["血受！"],
        great: ["哎呀妈，一网全兜了！"],
        lose: ["白下海了。"],
        wait: ["潮都涨回来了。"],
      },
    },
    en: {
      home: "Xingshutun, Jinzhou: works the tide flats",
      about: "Low tide on the flats, high tide at the table.",
      says: {
        meld: ["Got it!"],
        wild: ["Bait for a big one!"],
        win: ["That feels good!"],
        great: ["A whole net full!"],
        lose: ["Came home empty."],
        wait: ["The tide is back already."],
      },
    },
  },
  {
    drawn: KEEPER,
    voice: { pitch: 0.5, rate: 0.8 },
    zh: {
      home: "金州湾，看灯塔",
      about: "看了四十年灯，谁手里亮他知道。",
      says: {
        meld: ["拴上了。"],
        wild: ["放条船出去。"],
        win: ["亮了。"],
        great: ["灯全给我打开！"],
        lose: ["起雾了。"],
        wait: ["船还没来。"],
      },
    },
    en: {
      home: "Jinzhou Bay: keeps the light",
      about: "Forty years at the lamp: he sees whose hand is lit.",
      says: {
        meld: ["Moored."],
        wild: ["Let that ship go."],
        win: ["Light's on."],
        great: ["Every lamp lit!"],
        lose: ["Fog."],
        wait: ["No ship yet."],
      },
    },
  },
  {
    drawn: STRIKER,
    voice: { pitch: 1.4, rate: 1.25 },
    zh: {
      home: "金州，踢前锋",
      about: "球场上抢得快，牌桌上也不慢。",
      says: {
        meld: ["断下来了！"],
        wild: ["给你，接着！"],
        win: ["球进了！"],
        great: ["帽子戏法！"],
        lose: ["哎呀，门柱！"],
        wait: ["裁判，拖时间！"],
      },
    },
    en: {
      home: "Jinzhou: plays up front",
      about: "As quick on a discard as on the ball.",
      says: {
        meld: ["Intercepted!"],
        wild: ["Have it!"],
        win: ["Goal!"],
        great: ["Hat-trick!"],
        lose: ["Off the post!"],
        wait: ["Ref, time-wasting!"],
      },
    },
  },
];
