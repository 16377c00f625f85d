/** The people of this town, drawn, and as they speak. */

import type { Person } from "../drawing";
import { cut, drawn, oval, PALE, ring, SHADE, TAN, torso } from "../kit";

/** Bald, with white tufts and brows, a towel round his neck, and the bowl he has grown. */
const GROWER = drawn(
  "#f3deb0",
  [
    ...torso(TAN, "#4f7f86", 38, 10),
    cut(
      "#f6f1e4",
      "M34 70C30 78 28 88 30 97H41C38 88 40 80 44 76ZM62 70C66 78 68 88 66 97H55C58 88 56 80 52 76ZM34 70Q48 84 62 70L58 78Q48 86 38 78Z",
    ),
    cut("#3f79a8", "M29.6 90H40V93H29.8ZM56 90H66.4V93H56Z"),
    cut(SHADE, "M62 70C66 78 68 88 66 97H61C62 86 60 78 58 75Z"),
  ],
  {
    skin: TAN,
    y: 44,
    w: 20,
    h: 24,
    jaw: 12,
    brow: "#f4f1ea",
    thick: 3.4,
    eye: 2.2,
    nose: 3.4,
    old: true,
    lip: "#9a4a38",
  },
  [
    cut(
      "#f4f1ea",
      "M30 34C25 32 21 37 23 41C19 44 21 51 26 51C28 53 30 50 29 46C31 42 31 38 30 34ZM66 34C71 32 75 37 73 41C77 44 75 51 70 51C68 53 66 50 67 46C65 42 65 38 66 34Z",
    ),
    cut("#fff3d1a6", "M33 30C35 24 41 21.4 46 21.6C41 24 37 27 35.4 32Z"),
    cut("#f4f1ea", "M44.6 70.4Q48 66.8 51.4 70.4Q50 74 48 78Q46 74 44.6 70.4Z"),
  ],
  {
    before: [
      cut(
        "#4c8a55",
        "M70 84C66 70 68 58 70 50C73 60 74 72 74 84ZM76 84C76 66 80 54 85 46C86 58 84 72 80 84ZM82 84C86 72 90 64 95 60C95 70 90 80 87 84Z",
      ),
      cut(
        "#3a6f47",
        "M80 84C84 72 86 58 85 46C86 58 84 72 80 84ZM74 84C74 72 73 60 70 50L74.6 84Z",
      ),
      cut(
        "#fffdf4",
        "M70 50L75 46L74 52L79 55L73 56L70 61L67 56L61 55L66 52L65 46ZM88 58L92 54L92 60L97 63L91 64L89 69L86 64L80 63L85 60L84 54Z",
      ),
      cut("#f3c63a", oval(70, 53, 2.4), oval(88.6, 61, 2.4)),
      cut("#7fb0b8", "M62 83H96V90Q94 97 90 97H70Q64 95 62 83Z"),
      cut("#a9d0d4", "M62 83H74Q70 90 74 97H70Q64 95 62 83Z"),
    ],
  },
);

/** A crown of kingfisher blue and pompoms, painted eyes, side locks. */
const OPERA = drawn(
  "#c7826a",
  [
    ...torso(PALE, "#b23a5a", 38, 8),
    cut(
      "#f3ead6",
      "M28 80C34 74 40 74 48 84C56 74 62 74 68 80C66 90 58 92 48 97C38 92 30 90 28 80Z",
    ),
    cut(
      "#2f7f8c",
      "M33 81C37 78 41 79 48 88C55 79 59 78 63 81C61 87 55 89 48 93C41 89 35 87 33 81Z",
    ),
    cut("#f0a8b8", oval(48, 88.6, 2.4)),
  ],
  {
    skin: { base: "#fbe6da", neck: "#e8bda6", blush: "#f0708e73" },
    y: 52,
    w: 17,
    h: 20,
    jaw: 8,
    brow: "#241a1c",
    thick: 1.9,
    eye: 2.8,
    gap: 8,
    nose: 1.6,
    lip: "#c01f3a",
    paint: "#ef6f8f70",
    lashes: true,
    ears: false,
  },
  [
    cut(
      "#1f1a22",
      "M48 30C38 30 31 36 30 46C34 42 38 40 41 36C43 39 46 38 48 36C50 38 53 39 55 36C58 40 62 42 66 46C65 36 58 30 48 30Z",
      "M30 44C26 54 28 66 34 74C35 68 32 60 34 52ZM66 44C70 54 68 66 62 74C61 68 64 60 62 52Z",
    ),
    cut("#2f7f8c", "M22 42C12 20 30 3 48 3S84 20 74 42C70 32 60 27 48 27S26 32 22 42Z"),
    cut("#58aab2", "M22 42C12 22 28 5 44 3.2C34 10 26 22 26 35Z"),
    cut(SHADE, "M74 42C84 20 66 3 52 3C66 10 72 22 70 35Z"),
    cut(
      "#f3ead6",
      oval(28, 30, 2.2),
      oval(34, 23, 2.2),
      oval(41, 19, 2.2),
      oval(48, 17.6, 2.6),
      oval(55, 19, 2.2),
      oval(62, 23, 2.2),
      oval(68, 30, 2.2),
    ),
    cut(
      "#e0476a",
      oval(18, 26, 5),
      oval(25, 13, 5),
      oval(36, 5.4, 5),
      oval(60, 5.4, 5),
      oval(71, 13, 5),
      oval(78, 26, 5),
      oval(48, 7.4, 6.2),
    ),
    cut(
      "#f58aa2",
      oval(16.6, 24.4, 2.4),
      oval(23.6, 11.4, 2.4),
      oval(34.6, 3.8, 2.4),
      oval(46.4, 5.4, 3),
      oval(58.6, 3.8, 2.4),
      oval(69.6, 11.4, 2.4),
      oval(76.6, 24.4, 2.4),
    ),
    cut("#f2c9a0", "M19 36L24 38V66L21.5 74L19 66ZM77 36L72 38V66L74.5 74L77 66Z"),
    cut("#e0476a", "M19 62H24L22.6 84H20.4ZM77 62H72L73.4 84H75.6Z"),
  ],
);

/** A long face, a fine moustache, a waistcoat, and the tape he never takes off. */
const TAILOR = drawn(
  "#eedfc0",
  [
    ...torso(PALE, "#f2ece0", 34, 8),
    cut(
      "#3f4a45",
      "M24 81L37 74L47 97H14C14 88 18 84 24 81ZM72 81L59 74L49 97H82C82 88 78 84 72 81Z",
    ),
    cut(SHADE, "M72 81L59 74L52 92L62 97H82C82 88 78 84 72 81Z"),
    cut("#ddd3bf", "M37 70L48 84L40 86L33 75ZM59 70L48 84L56 86L63 75Z"),
    cut(
      "#f0cf52",
      "M34 69C28 76 27 86 28 97H34C33 87 34 80 39 74ZM62 69C68 76 69 86 68 97H62C63 87 62 80 57 74Z",
    ),
    cut(
      "#6b5220",
      "M28 84L31 84.4V85.4L28 85ZM28 90H31V91H28ZM29.4 78.6L32 80L31.6 81L29 79.6ZM68 84L65 84.4V85.4L68 85ZM68 90H65V91H68ZM66.6 78.6L64 80L64.4 81L67 79.6Z",
    ),
  ],
  {
    skin: PALE,
    y: 45,
    w: 16,
    h: 25,
    jaw: 8,
    brow: "#6d6761",
    thick: 1.8,
    eye: 2.2,
    gap: 7.2,
    nose: 2.6,
    lip: "#a3594a",
    old: true,
  },
  [
    cut(
      "#77726c",
      "M32 44C28 22 36 10 50 9C64 9 69 24 64 44C63 34 61 28 57 24C48 25 41 22 38 17C37 26 33 34 32 44Z",
    ),
    cut(
      "#a29d96",
      "M32 42C29 24 36 12 44 10C41 12 39 14 38 17C37 26 33 34 32 42ZM38 17C42 20 48 22 55 21C49 18 45 15 43 11Z",
    ),
    cut(
      "#4a4541",
      "M48 55C44 53.4 40 54.6 37.6 57.6C41.6 57.4 45.6 57.6 48 56.4C50.4 57.6 54.4 57.4 58.4 57.6C56 54.6 52 53.4 48 55Z",
    ),
    cut(
      "#7a5a2a",
      ring(41, 50.4, 5.6, 1.1, 4.2),
      ring(55, 50.4, 5.6, 1.1, 4.2),
      "M46 49.4H50V50.6H46Z",
    ),
  ],
);

export const people: readonly Person[] = [
  {
    drawn: GROWER,
    voice: { pitch: 0.6, rate: 0.85 },
    zh: {
      home: "漳州圆山，种水仙",
      about: "花要晒日头，人要会泡茶。",
      says: {
        meld: ["这张好势。"],
        wild: ["舍得才会开花。"],
        win: ["水啦！"],
        great: ["满盆都开啦！"],
        lose: ["歹势，看走眼。"],
        wait: ["免急，先呷茶。"],
      },
    },
    en: {
      home: "Yuanshan, Zhangzhou: grows narcissus",
      about: "Flowers need sun, he says, and people need tea.",
      says: {
        meld: ["That fits nicely."],
        wild: ["Prune, and it will bloom."],
        win: ["Lovely."],
        great: ["In full bloom!"],
        lose: ["Missed a bud there."],
        wait: ["Tea first."],
      },
    },
  },
  {
    drawn: OPERA,
    voice: { pitch: 1.5, rate: 1 },
    zh: {
      home: "漳州古城，唱芗剧",
      about: "卸了妆认不出，上了桌躲不过。",
      says: {
        meld: ["且慢，是我的！"],
        wild: ["水袖一甩！"],
        win: ["好戏收场！"],
        great: ["锣鼓响起来！"],
        lose: ["这出唱砸了。"],
        wait: ["过门这么长？"],
      },
    },
    en: {
      home: "Old Town, Zhangzhou: sings opera",
      about: "Offstage you would not know her; at the table you will.",
      says: {
        meld: ["Hold! That is mine."],
        wild: ["A flourish!"],
        win: ["Curtain!"],
        great: ["Drums, please!"],
        lose: ["A wrong note."],
        wait: ["Long overture, this."],
      },
    },
  },
  {
    drawn: TAILOR,
    voice: { pitch: 0.8, rate: 0.95 },
    zh: {
      home: "漳州香港路，做裁缝",
      about: "量人一眼准，量牌差一寸。",
      says: {
        meld: ["补上一块。"],
        wild: ["这块料不要了。"],
        win: ["合身！"],
        great: ["足水的一件！"],
        lose: ["剪坏了。"],
        wait: ["量好再剪嘛。"],
      },
    },
    en: {
      home: "Xianggang Road, Zhangzhou: a tailor",
      about: "Measures people at a glance, tiles an inch short.",
      says: {
        meld: ["One more patch."],
        wild: ["I can spare the silk."],
        win: ["A perfect fit."],
        great: ["Now that is a gown!"],
        lose: ["Cut it wrong."],
        wait: ["Measure twice, yes."],
      },
    },
  },
];
