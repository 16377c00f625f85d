/** People of this town: drawn, and as they speak. */

import type { Person } from "../drawing";

/** 小关 */
const P1: Person = {
  voice: { pitch: 1.3, rate: 1.15 },
  zh: {
    home: "山海关，讲长城",
    about: "一天三趟老龙头，坐下就不起来。",
    says: {
      meld: ["跟紧了啊！"],
      wild: ["这段免费参观。"],
      win: ["中！到站了。"],
      great: ["登顶啦，忒美！"],
      lose: ["走岔道儿了。"],
      wait: ["后边的快跟上。"],
    },
  },
  en: {
    home: "Shanhai Pass: Wall guide",
    about: "Three times up Laolongtou a day; then she sits.",
    says: {
      meld: ["Stay together!"],
      wild: ["This part is free."],
      win: ["And here we are."],
      great: ["Top of the Wall!"],
      lose: ["Wrong turn."],
      wait: ["Keep up at the back."],
    },
  },
};

/** 郝老师 */
const P2: Person = {
  voice: { pitch: 0.7, rate: 0.9 },
  zh: {
    home: "秦皇岛海港区，退休老师",
    about: "教了一辈子数学，胡牌也写步骤。",
    says: {
      meld: ["这一步对。"],
      wild: ["舍一得三。"],
      win: ["得证。"],
      great: ["满分！"],
      lose: ["忒马虎，重算。"],
      wait: ["想好再交卷。"],
    },
  },
  en: {
    home: "Haigang, Qinhuangdao: a retired teacher",
    about: "Taught sums all his life and still shows the working.",
    says: {
      meld: ["Correct so far."],
      wild: ["Give one, gain three."],
      win: ["Q.E.D."],
      great: ["Full marks!"],
      lose: ["Careless. Again."],
      wait: ["Check before handing in."],
    },
  },
};

/** 大勇 */
const P3: Person = {
  voice: { pitch: 0.65, rate: 1.1 },
  zh: {
    home: "北戴河，开出租",
    about: "哪条近道都走过，就是爱绕牌。",
    says: {
      meld: ["上车！"],
      wild: ["绕个道儿。"],
      win: ["到了，下车！"],
      great: ["这趟跑得忒值！"],
      lose: ["哎呀，罚单。"],
      wait: ["红灯也没这么长。"],
    },
  },
  en: {
    home: "Beidaihe: drives a taxi",
    about: "Knows every short cut, except in his own hand.",
    says: {
      meld: ["Hop in!"],
      wild: ["Scenic route."],
      win: ["Here we are!"],
      great: ["What a fare!"],
      lose: ["Got a ticket."],
      wait: ["Longest red light in town."],
    },
  },
};

export const people: readonly Person[] = [P1, P2, P3];
