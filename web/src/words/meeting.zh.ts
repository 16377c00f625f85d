/** Chinese words of the queues and the ladder. */

import type { Forfeit, LadderNeeds, Uncounted } from "../generated/protocol";

const time = (seconds: number): string =>
  seconds >= 3600 ? `${Math.ceil(seconds / 3600)} 小时` : `${Math.ceil(seconds / 60)} 分钟`;

export const meetingZh = {
  title: "找人打",
  hint: "排队等人，四个人到齐就开。",
  rules: "打哪里",
  pace: "快慢",
  paces: { usual: "常速", quick: "快打" },
  askAfter: "等不到人",
  askAfters: (seconds: number | null): string =>
    seconds === null
      ? "一直等人"
      : seconds < 60
        ? `${seconds} 秒后问我要不要机器人`
        : `${seconds / 60} 分钟后问我要不要机器人`,
  join: "排队",
  joinHere: "加入",
  nobody: "现在没有人在排。你排上，来的人就看得见。",
  here: "正在排的",
  count: (waiting: number, playing: number): string =>
    [waiting > 0 && `${waiting} 人在等`, playing > 0 && `${playing} 人在打`]
      .filter((part) => part !== false)
      .join("，"),
  joinThis: (rules: string, pace: string): string => `去排${rules}${pace}`,
  ladder: "四个人都有密码、都在这里打过一阵的桌子，成绩计入天梯。",
  noMoney: "这里的分只是分，永远不涉及钱。",

  sign: "你在排队",
  waiting: (time: string): string => `等了 ${time}`,
  botsSoon: "已答应机器人补位，再等等别人",
  leave: "不排了",
  asked: "要机器人补位吗？",
  askedText: "人还没到齐。答应的人马上同桌，空位由机器人坐；这样的一场不计入天梯。",
  yes: "好，开打",
  no: "再等等人",
  called: "人齐了，请入座",
  calledText: (seconds: number): string => `还有 ${seconds} 秒。到时没入座，位置就给下一位。`,
  counts: "这一场计入天梯。",
  uncounted: {
    "": "",
    rules: "这一桌的规矩不计入天梯。",
    people: "不满四个人，这一场不计入天梯。",
    guest: "有游客在座，这一场不计入天梯。",
    new: "有人来得不久，这一场不计入天梯。",
    address: "有太多人从同一处上网，这一场不计入天梯。",
    agreed: "不是四家都要计入，这一场不计入天梯。",
    unplayed: "第一局没打完，这一场不计入天梯。",
    even: "大家没差多少就散了，这一场不计入天梯。",
    operator: "管理员收了这一桌，这一场不计入天梯。",
  } satisfies Record<Uncounted, string>,
  counted: "这一场计入了天梯。",
  forfeits: {
    left: (name: string): string => `${name}中途离开，排在最后。`,
    away: (name: string): string => `${name}有太多牌不是自己打的，排在最后。`,
    voted: (name: string): string => `${name}落后不少还投票解散，排在最后。`,
  } satisfies Record<Forfeit, (name: string) => string>,
  take: "入座",
  pass: "不坐了",
  ready: "等其他人入座",
  readyText: (ready: number, seats: number): string => `${seats} 人里有 ${ready} 人入座了。`,
  out: {
    missed: (pause: number): string => `没有入座，位置给了下一位。${pause} 秒后可以再排。`,
    away: "断线太久，不在队里了。",
    full: "服务器的房间满了，请稍后再排。",
    quiet: "安静时段到了，暂不开新桌。",
    elsewhere: "你坐到了别处，不在队里了。",
  },

  standing: "天梯",
  board: "看天梯榜",
  guest: "天梯记的是有密码的名字。在首页设了密码，和三个同样有密码的人打的牌就计入。",
  none: (needed: number): string =>
    `还没有计入的牌局。在首页“找人打”里排队；大约 ${needed} 场以后公布段位。`,
  whose: "谁的牌局计入",
  needs: ({ matches, seconds }: LadderNeeds): string =>
    `名字要有密码，来了至少 ${time(seconds)}，和别人打完过 ${matches} 场（十分钟以上的）。这样临时凑的名字占不到便宜。四个人里从同一处上网的不能太多。`,
  fair: "打完第一局就算数：中途离开、三分之一以上的牌不是自己打的、落后不少还投票解散，都排在最后；走掉一场，要多打几场才重新计入。被别人丢下的不吃亏。",
  lacks: ({ matches, seconds }: LadderNeeds): string =>
    `你的牌局还不计入：${[
      matches > 0 && `再打完 ${matches} 场`,
      seconds > 0 && `再过 ${time(seconds)}`,
    ]
      .filter((part) => part !== false)
      .join("，")}就行。`,
  hidden: (matches: number, needed: number): string =>
    `打了 ${matches} 场，还说明不了什么：一场牌里运气太多。大约 ${needed} 场以后公布。`,
  sureness: {
    hidden: "还不公布",
    rough: "很粗略：再打几十场，可能差一两个段位",
    fair: "比较准：大约就在这个段位",
    sure: "准：运气已经平下来了",
  },
  number: "分数",
  spread: (spread: number): string => `上下 ${spread}`,
  matches: "场次",
  history: (count: number): string => `最近 ${count} 场的分数`,
  historyText: (from: number, to: number): string => `从 ${from} 到 ${to}。`,
  ranks: "各段位是什么意思",
  rankFrom: (least: number, firsts: number): string =>
    `${least} 起：和三个刚起步的人打 100 场，大约得 ${firsts} 次第一`,
  rankFirst: "在这以下",
  you: "你在这里",
  noDecay: "一直不打，分数也不会往下掉。",
  letCount: "这一场计入天梯",
  letCountText: "四个人都打开才算。",
  agreed: (agreed: number, seats: number): string => `${seats} 人里有 ${agreed} 人要计入。`,
};
