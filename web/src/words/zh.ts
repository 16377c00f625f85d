/** The Chinese catalogue. It defines the keys; `en.ts` must have the same ones to compile. */

import { pagesZh } from "./pages.zh";
import { settingsZh } from "./settings.zh";
import { tableZh } from "./table.zh";

const RANKS = "一二三四五六七八九";
const SUITS = { m: "万", p: "筒", s: "条" };

/** How a suit is written here; towns may call it otherwise. */
type Suit = keyof typeof SUITS;

export const zh = {
  name: "方城",
  tagline: "家乡麻将，规则说得清。",

  language: {
    title: "语言",
    zh: "中文",
    en: "English",
  },

  settings: settingsZh,
  pages: pagesZh,
  play: tableZh,

  clause: {
    title: "条款",
    show: (clause: string): string => `条款 ${clause}`,
    inBook: "在规则书里看",
    missing: "这条没有原文",
  },

  tile: {
    suited: (rank: number, suit: Suit, own = SUITS[suit]): string => RANKS.charAt(rank - 1) + own,
    honour: {
      E: "东风",
      S: "南风",
      W: "西风",
      N: "北风",
      C: "红中",
      F: "发财",
      P: "白板",
    },
    flower: ["春", "夏", "秋", "冬", "梅", "兰", "竹", "菊"] as readonly string[],
    back: "扣着的牌",
    wild: (tile: string): string => `${tile}，百搭`,
    plays: (tile: string, as: string): string => `${tile}，当${as}`,
    drawn: (tile: string): string => `${tile}，刚摸的`,
    noted: (tile: string, note: string): string => `${tile}，${note}`,
  },

  action: {
    pass: "过",
    chi: "吃",
    peng: "碰",
    gang: "杠",
    hu: "胡",
    discard: "打",
    ting: "听",
    jia: "夹听",
    timeout: "超时",
    leave: "离席",
    dissolve: "解散",
  },

  seat: {
    you: "你",
    next: "下家",
    across: "对家",
    previous: "上家",
    dealer: "庄",
    /** The same where there is room for one letter. */
    dealerSign: "庄",
    winds: ["东", "南", "西", "北"] as readonly string[],
  },

  table: {
    round: (round: number, rounds: number): string => `第 ${round}/${rounds} 局`,
    left: (tiles: number): string => `余 ${tiles} 张`,
    points: (points: number): string => `${points} 分`,
    wild: "百搭",
    yourTurn: "轮到你了",
    yourHand: "你的手牌",
    discards: "打出的牌",
    melds: "吃碰杠的牌",
    flowers: "花",
  },

  general: {
    /** Between names. */
    listed: "、",
    ok: "好",
    cancel: "取消",
    close: "关闭",
    back: "返回",
    save: "保存",
    copy: "复制",
    copied: "已复制",
    share: "分享",
    retry: "再试一次",
    loading: "稍等…",
    yes: "是",
    no: "否",
    settings: "设置",
    rules: "规则",
    newRoom: "开房间",
    join: "加入",
    start: "开始",
    ready: "准备",
    again: "再来一局",
    offline: "没连上服务器",
    reconnecting: "正在重连…",
    tileSigns: "牌角标数字",
    sound: "声音",
  },
};

export type Words = typeof zh;
