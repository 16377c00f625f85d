/** The people of this town, drawn, and as they speak. */

import type { Person } from "../drawing";
import { cut, drawn, oval, PALE, SHADE, TAN, torso, WARM } from "../kit";

/** A cap with a broad peak, a plait, a flag to follow and a microphone at the mouth. */
const GUIDE = drawn(
  "#f0cba8",
  [
    ...torso(WARM, "#6d8f6a", 36, 8),
    cut("#f4efe2", "M38 71L48 82L58 71L63 74L48 92L33 74Z"),
    cut("#a83a4a", "M41 77L48 84L55 77L53 88L48 97L43 88Z"),
  ],
  { skin: WARM, y: 49, w: 17.5, h: 20, jaw: 9, brow: "#2e1f1a", thick: 2, eye: 3, lip: "#b5463e" },
  [
    cut(
      "#2e211d",
      "M30 40C28 48 29 54 31 58C31 52 32 46 34 42ZM66 40C68 48 67 54 65 58C65 52 64 46 62 42Z",
    ),
    cut("#d98b3a", "M26 38C25 18 36 9 48 9S71 18 70 38Q48 30 26 38Z"),
    cut("#f0b468", "M26 38C25 20 34 10 46 9C38 14 33 24 33 35.6Z"),
    cut(SHADE, "M70 38C71 18 60 9 52 9C61 15 64 25 63 35.6Z"),
    cut("#b86a24", "M27 37Q48 28 69 37Q73 42 71 47.6Q48 34.6 25 47.6Q23 42 27 37Z"),
    cut("#d98b3a", "M27 37Q36 33 46 32.6Q34 37 26.4 44Q25 40 27 37Z", oval(48, 9, 2.6, 1.6)),
    cut("#f4efe2", "M40 27V18H43V21H46V18H50V21H53V18H56V27Z"),
    cut(
      "#2b2320",
      "M30 55C31 63 36 66 43 66.4V68C35 68 29 63 28.6 55Z",
      oval(43.6, 67.2, 2.2, 1.7),
    ),
  ],
  {
    before: [
      cut(
        "#2e211d",
        "M30 60C22 62 24 70 28 72C21 74 22 82 27 84C22 86 22 92 26 97H34C38 92 37 87 33 84C38 82 38 75 34 72C38 69 37 62 30 60Z",
      ),
      cut("#5a4238", "M30 60C22 62 24 70 28 72L30 64ZM28 72C21 74 22 82 27 84L29 76Z"),
      cut("#a83a4a", "M25 88H35V92H25Z"),
      cut("#8a6a4a", "M78 97L80 16H82L81.4 97Z"),
      cut("#c9503f", "M82 16Q89 22 97 18V38Q89 42 81.6 36Z"),
      cut("#f6e7c8", "M86 24.6L93 25V33L86 32.6Z"),
    ],
  },
);

/** White hair combed back, square glasses, a tunic with two pens. */
const TEACHER = drawn(
  "#c9c4b4",
  [
    ...torso(PALE, "#4a5566", 37, 9),
    cut("#5d6a7d", "M35 71L47 82L43 88L31 77Z"),
    cut("#3a4352", "M61 71L49 82L53 88L65 77ZM47.4 82H48.8V97H47.4Z"),
    cut("#2f3744", oval(48, 89, 1.5), "M60 86H72V88H60Z"),
    cut("#e8e2d2", "M63 80H64.6V87H63Z"),
    cut("#c24a3a", "M67 80H68.6V87H67Z"),
  ],
  {
    skin: PALE,
    y: 47,
    w: 18.5,
    h: 23,
    jaw: 12,
    brow: "#e6e3dc",
    thick: 2.6,
    eye: 2.3,
    nose: 2.8,
    old: true,
    lip: "#a9584c",
  },
  [
    cut(
      "#f3f1ea",
      "M29 46C20 30 26 8 50 6C72 6 77 26 68 46C68 36 66 30 61 26C52 29 40 26 36 24C31 30 29 38 29 46Z",
    ),
    cut(
      "#d6d5d2",
      "M68 46C77 26 72 6 54 6C66 12 69 22 61 26C66 30 68 36 68 46ZM36 24C42 20 52 18 60 20C52 21 44 23 40 25.4Z",
    ),
    cut(
      "#201d22",
      "M29 43.6H46.4V46H49.6V43.6H67V55Q67 57 65 57H51.6Q49.6 57 49.6 55V48.4H46.4V55Q46.4 57 44.4 57H31Q29 57 29 55ZM31.6 46.2V54.4H43.8V46.2ZM52.2 46.2V54.4H64.4V46.2Z",
    ),
    cut("#ffffff3d", "M31.6 46.2H43.8V54.4H31.6ZM52.2 46.2H64.4V54.4H52.2Z"),
    cut("#ffffffa0", "M32 46.4H36L32 52ZM52.6 46.4H56.6L52.6 52Z"),
  ],
);

/** A neck like a post, a brush of hair, sunglasses pushed up, the belt on. */
const TAXI = drawn(
  "#b7c2c0",
  [
    ...torso(TAN, "#7a3440", 46, 14),
    cut("#8f4653", "M33 72L48 86L40 92L27 77ZM63 72L48 86L56 92L69 77Z"),
    cut("#23262e", "M18 79L27 76L66 97H52Z"),
    cut("#3a3f4a", "M18 79L22 77.6L60 97H52Z"),
  ],
  {
    skin: TAN,
    y: 45,
    w: 21,
    h: 23,
    jaw: 18,
    brow: "#1f1816",
    thick: 3.4,
    eye: 2.5,
    nose: 3.6,
    lip: "#8f4436",
  },
  [
    cut(
      "#3a2a2240",
      "M28 52C28 66 36 69 48 69S68 66 68 52C66 58 60 58.6 56 57Q48 55.6 40 57C36 58.6 30 58 28 52ZM48 64.4C43 64.4 41 62 40 58.8H56C55 62 53 64.4 48 64.4Z",
    ),
    cut(
      "#221b1a",
      "M26.4 40L25.4 17Q27 11 34 10.6Q48 7 62 10.6Q69 11 70.6 17L69.6 40C68 32 67 27 64 23H32C29 27 28 32 26.4 40Z",
    ),
    cut("#4a3d3a", "M26.4 38L25.4 17Q27 11 34 10.6Q40 9 46 8.9L34 23H32C29 27 28 32 26.4 38Z"),
    cut("#3b2417", "M25.6 23H70.4L69.4 31Q67.6 37.6 60 37.6T50 29.4H46Q43.6 37.6 36 37.6T26.6 31Z"),
    cut(
      "#3f7fa0",
      "M29 25.4H44.6Q44 34.6 36.4 35T29 25.4ZM51.4 25.4H67Q67 34.6 59.6 35T51.4 25.4Z",
    ),
    cut(
      "#bfe3ee",
      "M30 26.2H39L32.4 33Q29.8 30 30 26.2ZM52.4 26.2H60.6L54.6 32.6Q52.4 29.8 52.4 26.2Z",
    ),
  ],
);

export const people: readonly Person[] = [
  {
    drawn: GUIDE,
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
  },
  {
    drawn: TEACHER,
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
  },
  {
    drawn: TAXI,
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
  },
];
