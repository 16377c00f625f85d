/** The people of this town, drawn, and as they speak. */

import type { Person } from "../drawing";
import { cut, drawn, oval, PALE, ring, SHADE, TAN, torso, WARM } from "../kit";

/** A white cap, a black beard along the jaw, and a bowl that is ready. */
const NOODLES = drawn(
  "#f0bd85",
  [
    ...torso(TAN, "#f4efe4", 41, 11),
    cut("#ddd5c4", "M48 84L58 78L62 97H48Z"),
    cut("#b83a2a", "M35 71Q48 86 61 71L64 77Q48 94 32 77Z"),
    cut("#4a4640", oval(40, 93, 1.5), oval(52, 93, 1.5)),
  ],
  {
    skin: WARM,
    y: 46,
    w: 20,
    h: 22,
    jaw: 13,
    brow: "#1e1715",
    thick: 3.4,
    eye: 2.6,
    nose: 3,
    lip: "#a2483a",
  },
  [
    cut(
      "#241b18",
      "M28 46C27 68 36 78 48 79C60 78 69 68 68 46C66 56 63 60 58 60Q53 56.6 48 58.4Q43 56.6 38 60C33 60 30 56 28 46ZM48 66.6C43 66.6 40.6 63.6 40 60.4Q48 61.6 56 60.4C55.4 63.6 53 66.6 48 66.6Z",
    ),
    cut("#f8f5ec", "M27 35C25 18 34 9 48 9S71 18 69 35Q48 27 27 35Z"),
    cut(SHADE, "M69 35C71 18 62 9 53 9C61 14 64 24 62 32Z"),
    cut("#d9d2c2", "M26.6 31Q48 22.6 69.4 31L69.6 36.6Q48 28.4 26.4 36.6Z"),
    cut("#f8f5ec", "M26.6 31Q38 26.6 48 26.4V30.6Q37 31.4 26.4 36.6Z"),
  ],
  {
    before: [
      cut(
        "#fffaf05c",
        "M74 76C70 70 78 66 74 58C72 54 74 50 77 48C75 54 80 58 79 64C78 70 74 70 76 76ZM84 76C82 70 88 68 86 61C85 57 87 54 89 52C88 58 92 61 91 66C90 71 86 71 87 76Z",
      ),
      cut("#e9d39a", "M62 82Q80 70 97 82L97 88H62Z"),
      cut("#c98a3a", "M64 82Q72 78 80 82T97 81V84Q88 80 80 84T64 84Z"),
      cut("#c4321f", oval(72, 79.6, 3, 1.6), oval(86, 78.6, 3.4, 1.7)),
      cut("#4f8a3f", oval(79, 77.4, 1.8, 1.1), oval(90.6, 80.8, 1.8, 1.1), oval(67, 81.6, 1.6, 1)),
      cut("#f6f2e6", "M59 83H97V97H71Q61 94 59 83Z"),
      cut("#3a6ea8", "M60 86H97V89H61Z"),
      cut(SHADE, "M84 83H97V97H78Q84 92 84 83Z"),
    ],
  },
);

/** Curls, curls, hoops in the ears, a comb left in the hair. */
const CURLS = drawn(
  "#e3cdd8",
  [
    ...torso(PALE, "#18868a", 36, 8),
    cut("#f2a7b6", "M36 73L48 90L60 73L66 75L52 97H44L30 75Z"),
    cut("#23262e", "M27 78L33 76L42 97H34ZM69 78L63 76L54 97H62Z"),
  ],
  {
    skin: PALE,
    y: 48,
    w: 18,
    h: 20,
    jaw: 9,
    brow: "#4a2a20",
    thick: 1.6,
    eye: 3,
    nose: 2,
    lip: "#c4203a",
    lashes: true,
    ears: false,
  },
  [
    cut(
      "#6e3320",
      oval(35, 27, 8),
      oval(48, 23, 9),
      oval(61, 27, 8),
      oval(27, 37, 7),
      oval(69, 37, 7),
      oval(26, 50, 6.4),
      oval(70, 50, 6.4),
    ),
    cut(
      "#96502f",
      oval(33, 25, 4),
      oval(45.6, 20, 4.6),
      oval(58.6, 24.4, 3.6),
      oval(24.6, 35, 3.4),
      oval(24, 48, 3),
    ),
    cut("#4f2317", "M40 29Q44 33 48 31Q52 33 56 30Q52 30 48 28Q44 31 40 29Z"),
    cut("#f3c24a", ring(29, 64, 4.4, 1.3), ring(67, 64, 4.4, 1.3)),
    cut(
      "#f6efe0",
      "M61 13L77 21L75.4 24L59.4 16ZM62 17L60.6 20L61.8 20.6L63.4 17.6ZM65 18.6L63.6 21.6L64.8 22.2L66.4 19.2ZM68 20.2L66.6 23.2L67.8 23.8L69.4 20.8Z",
    ),
  ],
  {
    behind: [
      cut(
        "#6e3320",
        oval(48, 20, 18, 14),
        oval(26, 26, 13),
        oval(70, 26, 13),
        oval(19, 42, 12),
        oval(77, 42, 12),
        oval(21, 58, 11),
        oval(75, 58, 11),
        oval(28, 68, 8),
        oval(68, 68, 8),
      ),
      cut("#96502f", oval(22, 20, 6), oval(40, 10, 7), oval(13, 38, 5.6), oval(15, 55, 4.6)),
      cut("#4f2317", oval(80, 47, 6), oval(79, 62, 5.4), oval(76, 30, 5)),
    ],
  },
);

/** A towel knotted over the brow, a face like the river bank, a sheepskin. */
const RAFT = drawn(
  "#efdfba",
  [
    ...torso(TAN, "#6a4a34", 40, 10),
    cut(
      "#f3e8d0",
      "M30 74C24 76 22 82 20 86C17 88 16 92 16 97H34C36 92 40 92 40 86C36 84 36 80 37 77ZM66 74C72 76 74 82 76 86C79 88 80 92 80 97H62C60 92 56 92 56 86C60 84 60 80 59 77Z",
    ),
    cut(
      "#d8c7a4",
      "M66 74C72 76 74 82 76 86C79 88 80 92 80 97H72C72 90 68 84 66 74ZM26 84C27 87 30 87 31 90C28 90 25 88 26 84ZM66 84C67 87 70 87 70 90C67 90 65 88 66 84Z",
    ),
  ],
  {
    skin: TAN,
    y: 47,
    w: 18.5,
    h: 22,
    jaw: 10,
    brow: "#8d857c",
    thick: 2.8,
    eye: 2.1,
    nose: 3.4,
    old: true,
    lip: "#8a4432",
  },
  [
    cut(
      "#8d857c",
      "M40 59.4Q44 56.6 48 58.6Q52 56.6 56 59.4Q58 63 57 66Q54 61 48 61.4Q42 61 39 66Q38 63 40 59.4ZM44 66.6Q48 65.4 52 66.6Q51.6 76 48 82Q44.4 76 44 66.6Z",
    ),
    cut("#f6f2e8", "M26 42C22 24 32 15 48 15S74 24 70 42Q68 34 48 29Q28 34 26 42Z"),
    cut(
      "#d9d2c2",
      "M70 42C74 24 64 15 54 15C63 20 67 26 66 34ZM27 35Q38 24 60 19Q40 22 29 31ZM40 28Q54 22 68 29Q56 24 44 29Z",
    ),
    cut(
      "#f6f2e8",
      "M46 25C40 16 32 9 25 12C30 16 34 22 40 28ZM50 25C56 14 64 8 72 10C66 14 62 22 56 28Z",
    ),
    cut("#d9d2c2", "M50 25C56 14 64 8 72 10C64 13 58 20 53 27Z"),
    cut("#f6f2e8", oval(48, 25.6, 5.4, 4.6)),
    cut(SHADE, "M48 30.2A5.4 4.6 0 0 0 53.4 25.6L49 27Z"),
  ],
);

export const people: readonly Person[] = [
  {
    drawn: NOODLES,
    voice: { pitch: 0.75, rate: 1.1 },
    zh: {
      home: "兰州城关，拉牛肉面",
      about: "一碗面有九种拉法，一手牌也是。",
      says: {
        meld: ["下锅！"],
        wild: ["多给一勺辣子！"],
        win: ["面好了！"],
        great: ["攒劲！加个蛋！"],
        lose: ["面坨了。"],
        wait: ["汤都凉了哦。"],
      },
    },
    en: {
      home: "Chengguan, Lanzhou: pulls noodles",
      about: "Nine ways to pull a noodle, and as many to hold a hand.",
      says: {
        meld: ["Into the pot!"],
        wild: ["Extra chilli!"],
        win: ["Order up!"],
        great: ["Splendid! Egg on the house!"],
        lose: ["Overcooked."],
        wait: ["Soup's getting cold."],
      },
    },
  },
  {
    drawn: CURLS,
    voice: { pitch: 1.25, rate: 1.2 },
    zh: {
      home: "兰州西关，理发",
      about: "剪刀快，嘴更快，出牌最快。",
      says: {
        meld: ["来，坐下！"],
        wild: ["这一撮不要了。"],
        win: ["干散得很！"],
        great: ["歹得很！照镜子！"],
        lose: ["剪秃了。"],
        wait: ["麻利些撒。"],
      },
    },
    en: {
      home: "Xiguan, Lanzhou: a hairdresser",
      about: "Quick scissors, quicker tongue, quickest discards.",
      says: {
        meld: ["Sit down, you!"],
        wild: ["Snip, gone."],
        win: ["Neat!"],
        great: ["Look in the mirror now!"],
        lose: ["Cut too short."],
        wait: ["Chop-chop."],
      },
    },
  },
  {
    drawn: RAFT,
    voice: { pitch: 0.55, rate: 0.85 },
    zh: {
      home: "兰州黄河边，撑羊皮筏子",
      about: "黄河上漂了一辈子，风浪见多了。",
      says: {
        meld: ["上筏子。"],
        wild: ["顺水漂走。"],
        win: ["靠岸了。"],
        great: ["歹！一篙到岸！"],
        lose: ["浪大，翻了。"],
        wait: ["黄河不等人哦。"],
      },
    },
    en: {
      home: "By the Yellow River, Lanzhou: a raftsman",
      about: "A life on the Yellow River; he has seen waves.",
      says: {
        meld: ["Aboard."],
        wild: ["Let it drift."],
        win: ["Ashore."],
        great: ["One push, and home!"],
        lose: ["Big wave. Over we went."],
        wait: ["The river won't wait."],
      },
    },
  },
];
