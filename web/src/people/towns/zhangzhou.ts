/** People of this town: drawn, and as they speak. */

import type { Person } from "../drawing";

/** 陈伯公 */
const P1: Person = {
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
};

/** 月娥 */
const P2: Person = {
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
};

/** 林师傅 */
const P3: Person = {
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
};

export const people: readonly Person[] = [P1, P2, P3];
