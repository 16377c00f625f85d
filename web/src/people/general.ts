/** Whoever is at home in no town, drawn, and as they speak. */

import type { Person } from "./drawing";
import { cut, DEEP, drawn, PALE, SHADE, torso } from "./kit";

/** A felt hat over the eyes, the collar up, a scarf: it is cold where this one comes from. */
const PASSING = drawn(
  "#9a93a8",
  [
    ...torso(PALE, "#3d3a45", 40, 9),
    cut("#1f6b5a", "M31 72Q48 88 65 72L68 80Q48 98 28 80Z", "M54 84L66 80L70 97H58Z"),
    cut("#2f8f78", "M31 72Q40 80 48 80L46 88Q34 86 28 80Z"),
    cut(SHADE, "M54 84L66 80L67 84L55 88Z"),
    cut("#4f4b59", "M36 90L24 74L27 56C16 66 10 80 9 97H32Z"),
    cut("#2f2c37", "M60 90L72 74L69 56C80 66 86 80 87 97H64Z"),
  ],
  {
    skin: PALE,
    y: 49,
    w: 17,
    h: 21,
    jaw: 8,
    brow: "#4a3b38",
    thick: 2,
    eye: 2.7,
    nose: 2.2,
    lip: "#9c5047",
    ears: false,
  },
  [
    cut(
      "#5a4640",
      "M31 40C29 50 30 58 33 64C33 56 34 48 37 42ZM65 40C67 50 66 58 63 64C63 56 62 48 59 42Z",
    ),
    cut(DEEP, "M31 40Q48 34 65 40V48Q48 41 31 48Z"),
    cut("#4a5a6b", "M30 34C27 12 36 4 43 7Q48 10 53 7C60 4 69 12 66 34Z"),
    cut("#677a8c", "M30 34C27 13 35 5 42 6.6C37 12 35 22 36 34Z"),
    cut(SHADE, "M66 34C69 12 60 4 53 7C59 12 61 22 60 34Z"),
    cut("#e3d3a6", "M30 28Q48 22 66 28L66 34Q48 28 30 34Z"),
    cut("#3b4957", "M8 35C22 23 74 23 88 35Q93 40 85 42.4Q48 29 11 42.4Q3 40 8 35Z"),
    cut("#5b6d7e", "M8 35C18 26.6 34 24.4 48 24.6V28Q28 28 11 42.4Q3 40 8 35Z"),
  ],
);

export const people: readonly Person[] = [
  {
    drawn: PASSING,
    voice: { pitch: 0.9, rate: 1 },
    zh: {
      home: "从哪儿来没说",
      about: "坐下就打，打完就走，没留名字。",
      says: {
        meld: ["借我一用。"],
        wild: ["带不走的，放下。"],
        win: ["承让。"],
        great: ["后会有期！"],
        lose: ["路还长。"],
        wait: ["我不赶车。"],
      },
    },
    en: {
      home: "From somewhere else",
      about: "Sits down, plays and goes; left no name.",
      says: {
        meld: ["I'll borrow that."],
        wild: ["I travel light."],
        win: ["Much obliged."],
        great: ["Remember me!"],
        lose: ["Long road yet."],
        wait: ["I have no train to catch."],
      },
    },
  },
];
