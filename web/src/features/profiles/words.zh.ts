/** 个人主页的中文。 */

import type { ProfilePart } from "../../generated/protocol";

const parts: Readonly<Record<ProfilePart, string>> = {
  towns: "打哪些地方",
  ladder: "天梯段位",
  wins: "常胡什么",
  days: "哪些天打牌",
  hands: "最大的几手牌",
  matches: "最近计入天梯的牌局",
};

export const profileZh = {
  parts,
  partHints: {
    hands: "图上没有别人的名字；只有计入天梯的牌局才连到回放。",
    matches: "连到回放，那里有四个人的名字。",
  } as Readonly<Partial<Record<ProfilePart, string>>>,
  title: (name: string): string => `${name}的主页`,
  closed: "这个主页没有开放。",
  closedHint: "可能没有这个人，也可能本人没有打开。",
  lead: "打开以后，谁都能看，也能发给别人。不打开，这个网址连有没有你这个人都不说。",
  open: "打开我的主页",
  shows: "主页上有什么",
  guest: "先给名字设一个密码，才能有主页。",
  toAccount: "去设密码",
  look: "看看主页",
  share: "发给别人",
  shareText: (name: string): string => `${name}的麻将主页`,
  qrLabel: "主页的二维码",
  nothing: "这里还什么都没有。",
  matches: (count: number): string => `${count} 场`,
  rounds: (count: number): string => `${count} 局`,
  won: (share: string): string => `胡牌 ${share}`,
  firsts: (count: number): string => `大赢家 ${count} 次`,
  noWins: "还没有胡牌的记录；从这个版本起才记。",
  times: (count: number): string => `${count} 次`,
  year: (matches: number, days: number): string => `这一年打了 ${matches} 场，${days} 天有牌打。`,
  onDay: (day: string, count: number): string => `${day}：${count} 场`,
  noRank: "计入天梯的牌局还太少，还定不了段位。",
  handPicture: (points: string, what: string): string => `${points} 分的一手：${what}`,
  replay: "看回放",
  place: (place: number): string => `第 ${place} 名`,
  noMatches: "还没有计入天梯的牌局。",
};

export type ProfileWords = typeof profileZh;
