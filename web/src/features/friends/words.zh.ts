/** Chinese words of friends and of the ladder's boards. */

import type { News } from "../../generated/protocol";

const NEWS: Record<News, (name: string) => string> = {
  asks: (name) => `${name} 想加你好友`,
  friends: (name) => `${name} 和你是好友了`,
  comes: (name) => `${name} 这就来`,
  not_now: (name) => `${name} 现在来不了`,
};

/** What a refusal means here, where it means something of its own. */
const REFUSED: Readonly<Record<string, string>> = {
  friend: "不行：不是你的好友，还没见过面，或者链接没用了。",
  guest: "好友都要有密码：你或者对方还是游客。",
  full: "满了：好友、请求或邀请太多。",
  rate: "太频繁了，等一会儿再试。",
  not_seated: "先坐下，再邀人。",
  phase: "这一桌没有空位，也不许旁观。",
  stale: "这份邀请过期了。",
};

export const friendsZh = {
  title: "好友",
  lead: "看谁在打牌，去坐一坐、看一看，或者叫来一起打。",
  guest: "好友要认得出人：先给名字设一个密码，换了设备也还是你。",
  none: "还没有好友。把你的链接发给朋友，或者在牌桌上点名字加好友。",
  list: (count: number, most: number): string => `好友（${count}/${most}）`,
  online: "在线",
  away: "不在",
  playing: (town: string): string => `在打${town}`,
  waiting: (town: string): string => `坐在${town}的桌边等人`,
  join: "去坐",
  watch: "旁观",
  invite: "邀来",
  inviteHere: "邀好友来",
  inviteNone: "现在没有好友在线。",
  invited: (name: string): string => `已经邀了 ${name}，两分钟内有效`,

  requests: "想加你好友的人",
  accept: "同意",
  decline: "不加",
  asked: "等对方同意",
  takeBack: "收回",

  link: {
    title: "加好友",
    hint: "谁打开链接、点一下同意，就和你成了好友。三十天内有效，随时可以换。",
    make: "要一个链接",
    renew: "换一个",
    revoke: "作废",
    until: (day: string): string => `${day}前有效；换一个，旧的就没用了。`,
    qr: "加好友链接的二维码",
    message: (name: string): string => `${name} 请你一起打麻将`,
  },
  offer: {
    title: "加好友",
    text: (name: string): string => `${name} 想和你做好友。以后彼此看得到对方在不在、在哪一桌。`,
    accept: "做好友",
    already: (name: string): string => `你和 ${name} 已经是好友了。`,
    own: "这是你自己的链接，发给朋友吧。",
    to: "去看好友",
  },

  shown: {
    title: "谁看得到我",
    friends: "好友看得到我在不在、在哪一桌",
    friendsHint: "不公开的房间只说在打哪里，不说房间号。",
    board: "在天梯的榜上列出我的名字",
    boardHint: "名字、段位和分数，谁都看得到。",
  },
  shunned: {
    title: "不听和拉黑的人",
    muted: "不听",
    blocked: "已拉黑",
    forgive: "恢复",
  },

  person: {
    add: "加好友",
    accept: "同意做好友",
    pending: "请求发出了，等对方同意",
    friend: "是你的好友",
    remove: "不再做好友",
    mute: "不听对方说话",
    unmute: "重新听",
    block: "拉黑",
    unblock: "不再拉黑",
    muteHint: "对方的话和表情都不再出现。不会告诉对方。",
    blockHint:
      "不再是好友；对方不能邀你、加你，看不到你在哪里，说话你也看不到；排队尽量不排在一桌。不会告诉对方。公开的桌子对方还是能进、能看。",
    blockSure: (name: string): string => `拉黑 ${name}`,
    profile: "主页",
    rank: (town: string, rank: string): string => `${town}：${rank}`,
  },

  call: {
    sign: "好友的邀请",
    text: (name: string, town: string): string => `${name} 邀你打${town}`,
    watch: (name: string, town: string): string => `${name} 邀你看一桌${town}`,
    go: "这就去",
    no: "不去",
    busy: "你正在打牌",
  },
  news: NEWS,
  refused: REFUSED,

  board: {
    title: (town: string): string => `${town} · 天梯榜`,
    short: "天梯榜",
    lead: "四个有密码的人按本地规矩打的场次才算。只列愿意上榜、分数也靠得住的人，前一百名。",
    none: "还没有人上榜。在“好友”页里可以打开“在榜上列出我”。",
    place: "名次",
    who: "谁",
    number: "分数",
    matches: "场",
    spread: (spread: number): string => `±${spread}`,
  },
};

export type FriendWords = typeof friendsZh;
