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
};

const TILES: Readonly<Record<string, string>> = {
  东风: "East",
  南风: "South",
  西风: "West",
  北风: "North",
  红中: "Red",
  发财: "Green",
  白板: "White",
  一条: "Sparrow",
  九筒: "Nine",
  五万: "Five",
  花牌: "Flower",
  财神: "Fortune",
};

/** Who has asked to be forgotten, as records name it. */
const NOBODY = "离开的牌友";

const GUEST = /^(.{2})的(.{2})(\d{3})$/;

/** "Lucky East 418" for 幸运的东风418; a name that somebody has chosen stays as it is. */
export function nameIn(language: string, name: string): string {
  if (language === "en" && name === NOBODY) return "Former player";
  const [, manner = "", tile = "", number] = GUEST.exec(name) ?? [];
  if (language !== "en" || !(manner in MANNERS) || !(tile in TILES)) return name;
  return `${MANNERS[manner]} ${TILES[tile]} ${number}`;
}
