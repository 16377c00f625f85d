/** People of this town: drawn, and as they speak. */

import type { Person } from "../drawing";

/** 马师傅 */
const P1: Person = {
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
};

/** 蓉姐 */
const P2: Person = {
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
};

/** 杨爷 */
const P3: Person = {
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
};

export const people: readonly Person[] = [P1, P2, P3];
