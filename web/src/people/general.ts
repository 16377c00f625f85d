/** Whoever is at home in no town: drawn, and as they speak. */

import type { Person } from "./drawing";

/** 过路客 */
const P1: Person = {
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
};

export const people: readonly Person[] = [P1];
