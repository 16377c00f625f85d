/** People of this town: drawn, and as they speak. */

import type { Person } from "../drawing";

/** 阿菊姐 */
const P1: Person = {
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
};

/** 沈阿婆 */
const P2: Person = {
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
};

/** 小钱 */
const P3: Person = {
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
};

export const people: readonly Person[] = [P1, P2, P3];
