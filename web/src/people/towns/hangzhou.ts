/** The people of this town, drawn, and as they speak. */

import type { Person } from "../drawing";
import { cut, DEEP, drawn, oval, PALE, ring, SHADE, torso, WARM } from "../kit";

const LEAVES =
  "M72 97C66 90 68 84 74 80C78 86 78 92 76 97ZM80 97C78 86 84 80 91 80C92 88 88 94 84 97ZM62 97C58 93 58 89 62 86C66 89 67 93 66 97Z";

/** The hat of the tea gardens, a flowered kerchief below it, a basket on the back. */
const TEA = drawn(
  "#a9c8a8",
  [
    ...torso(WARM, "#3f6f8f", 36),
    cut("#e9e2cf", "M38 72L48 84L58 72L62 74L50 92H46L34 74Z"),
    cut("#8a6a3e", "M20 80L27 77L33 97H25ZM76 80L69 77L63 97H71Z"),
  ],
  { skin: WARM, y: 52, w: 18, h: 20, brow: "#3a2a22", lip: "#b8453c", lashes: true, ears: false },
  [
    cut(DEEP, "M31 44Q48 38 65 44L66 50Q48 43 30 50Z"),
    cut("#d9b878", "M48 3C60 14 82 30 95 40Q48 50 1 40C14 30 36 14 48 3Z"),
    cut("#f0d9a0", "M48 3C44 16 34 32 20 42.6L1 40C14 30 36 14 48 3Z"),
    cut(SHADE, "M48 3C60 14 82 30 95 40L66 44C64 30 56 12 48 3Z", "M1 40Q48 50 95 40Q48 55 1 40Z"),
    cut("#b08a4c", "M12 36L44 10L15 38ZM30 41L46 12L34 42ZM62 42L50 12L66 41ZM81 38L52 10L84 36Z"),
  ],
  {
    behind: [
      cut("#27557a", "M28 44C24 62 30 76 48 82C66 76 72 62 68 44Z"),
      cut(
        "#f3ead6",
        oval(31.5, 56, 1.5),
        oval(30.6, 64, 1.5),
        oval(64.6, 57, 1.5),
        oval(65, 66, 1.5),
        oval(37, 73, 1.5),
        oval(59, 73.5, 1.5),
      ),
    ],
    before: [
      cut("#5f8f4a", LEAVES),
      cut("#8db866", "M72 97C66 90 68 84 74 80L74.5 97ZM80 97C78 86 84 80 91 80L82 97Z"),
    ],
  },
);

/** A bun with a jade pin, round glasses for reading, a cardigan knitted by herself. */
const GRANNY = drawn(
  "#d8cfe0",
  [
    ...torso(PALE, "#7b4a70", 37),
    cut("#f6efe0", "M37 70L48 84L40 90L31 75ZM59 70L48 84L56 90L65 75Z"),
    cut("#5e3556", "M45.5 88H50.5V97H45.5Z"),
    cut("#e9d9b0", oval(48, 91, 1.4)),
  ],
  {
    skin: PALE,
    y: 47,
    w: 20,
    h: 21,
    jaw: 13,
    brow: "#b9b6b2",
    thick: 1.4,
    eye: 2.3,
    old: true,
    lip: "#b3574d",
  },
  [
    cut("#d9d6d2", "M26 50C21 24 36 14 48 14S75 24 70 50C69 38 62 30 48 26C34 30 27 38 26 50Z"),
    cut(
      "#f2f0ec",
      "M26 50C21 26 34 15 46 14C40 20 30 30 26 50Z",
      "M48 26C44 20 40 17 36 17C40 15 46 15 48 18Z",
    ),
    cut(SHADE, "M70 50C75 24 60 14 50 14C62 20 68 32 70 50Z"),
    cut(
      "#8d3b2f",
      ring(39, 49.5, 7.6, 1.7),
      ring(57, 49.5, 7.6, 1.7),
      "M45 48.6Q48 46.4 51 48.6V50Q48 48.2 45 50Z",
    ),
    cut("#ffffff47", oval(39, 49.5, 6), oval(57, 49.5, 6)),
    cut("#ffffffb0", "M34.6 48Q35.6 45 39 44.6L35.8 50ZM52.6 48Q53.6 45 57 44.6L53.8 50Z"),
    cut("#2f8f6b", oval(27, 57, 1.9), oval(69, 57, 1.9)),
  ],
  {
    behind: [
      cut("#c9c5c1", oval(48, 11, 10.5, 8.5)),
      cut("#f2f0ec", "M39 12C39 5 45 2.6 50 3C44 5 41 9 40.6 15Z"),
      cut("#2f8f6b", "M34 9L63 15.4L62.4 18L33.4 11.6Z"),
    ],
  },
);

/** Large headphones over hair that nobody has combed, a hood. */
const STUDENT = drawn(
  "#f0d9a8",
  [
    cut("#4e6d86", "M17 80C18 62 30 60 48 60S78 62 79 80C70 70 60 68 48 68S26 70 17 80Z"),
    ...torso(PALE, "#6c8ba5", 38),
    cut("#4e6d86", "M33 74Q48 92 63 74L67 76Q48 102 29 76Z"),
    cut("#f6efe0", "M41 84H42.8L42 97H40ZM54 84H55.8L57 97H55Z"),
  ],
  { skin: PALE, y: 47, w: 18, h: 21, jaw: 9, brow: "#241d1b", thick: 2.4, eye: 3, ears: false },
  [
    cut(
      "#2a2322",
      "M28 50C20 26 32 12 50 13C68 13 76 28 68 50L66 39L61 43L58 33L51 42L46 31L39 42L35 36L31 44Z",
    ),
    cut(
      "#54474a",
      "M28 44C23 26 34 14 46 13.6C38 18 32 28 33 38Z",
      "M40 27C44 20 50 18 56 20C50 21 45 24 43 30Z",
    ),
    cut(
      "#d9748a",
      "M17 44Q17 41 20 41H28V62H20Q17 62 17 59ZM79 44Q79 41 76 41H68V62H76Q79 62 79 59Z",
    ),
    cut("#f0a3b0", "M17 44Q17 41 20 41H22V62H20Q17 62 17 59Z"),
    cut(SHADE, "M79 44Q79 41 76 41H73V62H76Q79 62 79 59Z"),
    cut(
      "#f4efe6",
      "M21 42C18 18 32 6 48 6S78 18 75 42L70.6 42C73 22 62 10.6 48 10.6S23 22 25.4 42Z",
    ),
    cut(SHADE, "M48 6C64 6 78 18 75 42L70.6 42C73 22 62 10.6 48 10.6Z"),
  ],
);

export const people: readonly Person[] = [
  {
    drawn: TEA,
    voice: { pitch: 1.2, rate: 1.05 },
    zh: {
      home: "杭州龙井，种茶",
      about: "清明前采茶，清明后搓麻将。",
      says: {
        meld: ["这张我要的。"],
        wild: ["好货也甩出去！"],
        win: ["毛好毛好！"],
        great: ["今朝木佬佬开心！"],
        lose: ["没花头，再来。"],
        wait: ["慢慢交，茶还烫。"],
      },
    },
    en: {
      home: "Longjing, Hangzhou: grows tea",
      about: "Picks before Qingming, plays after it.",
      says: {
        meld: ["That one is mine."],
        wild: ["Even the best leaf can go!"],
        win: ["Lovely, lovely!"],
        great: ["What a harvest!"],
        lose: ["Nothing in it. Again."],
        wait: ["No rush, the tea is hot."],
      },
    },
  },
  {
    drawn: GRANNY,
    voice: { pitch: 1.1, rate: 0.85 },
    zh: {
      home: "杭州拱宸桥，做外婆",
      about: "老花镜一戴，哪家听啥都晓得。",
      says: {
        meld: ["这张阿婆要。"],
        wild: ["阿婆不稀罕。"],
        win: ["姜还是老的辣。"],
        great: ["哦唷，交关大！"],
        lose: ["眼睛花了。"],
        wait: ["莫急，阿婆等你。"],
      },
    },
    en: {
      home: "Gongchen Bridge, Hangzhou: a grandmother",
      about: "Glasses on, and she knows what you wait for.",
      says: {
        meld: ["Granny takes that."],
        wild: ["I can do without it."],
        win: ["Old ginger bites."],
        great: ["Goodness, that's a big one!"],
        lose: ["It must be my eyes."],
        wait: ["Take your time, dear."],
      },
    },
  },
  {
    drawn: STUDENT,
    voice: { pitch: 0.95, rate: 1.25 },
    zh: {
      home: "杭州玉泉，读大学",
      about: "书包里一半是书，一半是零食。",
      says: {
        meld: ["刚好缺这张！"],
        wild: ["拼一记！"],
        win: ["毛灵光！"],
        great: ["看到没？看到没！"],
        lose: ["格么只好吃泡面了。"],
        wait: ["我先写两道题？"],
      },
    },
    en: {
      home: "Yuquan, Hangzhou: a student",
      about: "Half his bag is books, the other half snacks.",
      says: {
        meld: ["Just the one!"],
        wild: ["Here goes!"],
        win: ["That worked!"],
        great: ["Did you see that?!"],
        lose: ["Instant noodles tonight."],
        wait: ["I could do my homework."],
      },
    },
  },
];
