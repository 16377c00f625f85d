/** People of this town: drawn, and as they speak. */

import type { Person } from "../drawing";

/** 于婶 */
const P1: Person = {
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
};

/** 姜大爷 */
const P2: Person = {
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
};

/** 海燕 */
const P3: Person = {
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
};

export const people: readonly Person[] = [P1, P2, P3];
