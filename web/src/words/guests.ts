/** Names that the server made up for guests: they mean something, so they can be told in English. */

const MANNERS: Readonly<Record<string, string>> = {
  快乐: "Happy",
  逍遥: "Easy",
  幸运: "Lucky",
  淡定: "Calm",
  潇洒: "Dashing",
  勤快: "Busy",
  机灵: "Clever",
  和气: "Kind",
  从容: "Steady",
  豪爽: "Hearty",
  爱笑: "Merry",
  早起: "Early",
  嘴甜: "Honeyed",
  心宽: "Carefree",
  手快: "Nimble",
  好客: "Welcoming",
  贪玩: "Playful",
  文静: "Quiet",
  热心: "Warm",
  认真: "Earnest",
};

const NOUNS: Readonly<Record<string, string>> = {
  白鹭: "Egret",
  石榴: "Pomegranate",
  汤圆: "Dumpling",
  云雀: "Skylark",
  海豚: "Dolphin",
  松鼠: "Squirrel",
  茶壶: "Teapot",
  小舟: "Skiff",
  灯笼: "Lantern",
  芋头: "Taro",
  荷叶: "Lotus",
  核桃: "Walnut",
  柚子: "Pomelo",
  蜻蜓: "Dragonfly",
  橘猫: "Tabby",
  粽子: "Zongzi",
  柿子: "Persimmon",
  山雀: "Tomtit",
  风筝: "Kite",
  豆花: "Pudding",
  // Until 2026 guests were called after tiles, with a number.
  东风: "Dawn",
  南风: "Noon",
  西风: "Dusk",
  北风: "Frost",
  红中: "Ruby",
  发财: "Jade",
  白板: "Ivory",
  一条: "Sparrow",
  九筒: "Copper",
  五万: "Plenty",
  花牌: "Flower",
  财神: "Fortune",
};

/** Who has asked to be forgotten, as records name it. */
const NOBODY = "离开的牌友";

const GUEST = /^(.{2})的(.{2})(\d{3})?$/;

/** "Lucky Egret" for 幸运的白鹭; a name that somebody has chosen stays as it is. */
export function nameIn(language: string, name: string): string {
  if (language === "en" && name === NOBODY) return "Former player";
  const [, manner = "", noun = "", number = ""] = GUEST.exec(name) ?? [];
  if (language !== "en" || !(manner in MANNERS) || !(noun in NOUNS)) return name;
  return `${MANNERS[manner]} ${NOUNS[noun]} ${number}`.trim();
}
