// What the operator's page says, in Chinese and English: each pair is one thing.

import { DIAGNOSTICS_WORDS } from "./operator-diagnostics-words.js";
import { FAIR_WORDS } from "./operator-fair-words.js";
import { HOUSE_WORDS } from "./operator-house-words.js";
import { REPORTS_WORDS } from "./operator-reports-words.js";

const WORDS = {
  ...HOUSE_WORDS,
  ...FAIR_WORDS,
  ...REPORTS_WORDS,
  ...DIAGNOSTICS_WORDS,
  title: ["方城管理", "Fangcheng operator"],
  otherLanguage: ["English", "中文"],
  leave: ["退出", "Log out"],
  parts: ["各部分", "Parts"],
  token: ["管理口令", "Host token"],
  enter: ["进入", "Enter"],
  tokenHelp: [
    "在服务器数据目录的 operator-token 文件里，或在设置 host_token 里。只留在这个标签页。",
    "It is in the file operator-token of the server's data folder, or set as host_token. It stays in this tab only.",
  ],
  wrongToken: ["口令不对", "Wrong host token"],
  unreachable: ["连不上服务器", "Cannot reach the server"],
  odd: ["服务器答非所问", "The server answers oddly"],

  "part.overview": ["总览", "Overview"],
  "part.nodes": ["节点", "Nodes"],
  "part.rooms": ["房间", "Rooms"],
  "part.people": ["玩家", "People"],
  "part.log": ["故障与日志", "Faults and log"],
  "part.houseRules": ["桌规", "House rules"],
  "part.settings": ["设置", "Settings"],

  find: ["找", "Find"],
  "find.rooms": ["房号、玩法或名字", "Number, town or name"],
  "find.people": ["名字", "Name"],
  "find.log": ["日志里的字", "Words in the log"],
  "find.settings": ["设置的名字", "Name of a setting"],
  filter: ["只看", "Show only"],
  all: ["全部", "All"],
  pages: ["翻页", "Pages"],
  newer: ["上一页", "Back"],
  older: ["下一页", "Next"],
  nothing: ["没有。", "None."],

  online: ["在线", "Online"],
  offline: ["离线", "offline"],
  sockets: ["长连接", "Web sockets"],
  http: ["普通连接", "HTTP connections"],
  rooms: ["房间", "Rooms"],
  running: ["在打", "Matches running"],
  finished: ["打完", "Matches finished"],
  database: ["数据库", "Database"],
  fine: ["正常", "fine"],
  away: ["停了", "away"],
  size: ["数据", "Data"],
  backedUp: ["上次备份", "Last backup"],
  never: ["没有过", "never"],
  grows: ["照最近三十天的样子，数据库一年多 {size}。", "At the rate of the last 30 days the database grows by {size} a year."],
  steady: ["最近三十天，数据库没有变大。", "The database has not grown in the last 30 days."],
  room: ["磁盘 {disk}，还剩 {free}。", "{free} of {disk} are free on the disk."],
  faults: ["故障", "Faults"],
  version: ["版本", "Version"],
  since: ["启动于", "Started"],
  keptOut: ["浏览器从网页里拦下的", "What browsers kept out of our pages"],
  keptOutHint: [
    "内容安全策略（CSP）不许的东西。多半是浏览器插件；忽然多起来，就要看看网页里混进了什么。",
    "The content security policy (CSP) forbids it. Mostly extensions of browsers; where there is suddenly much, look at what has got into a page.",
  ],
  directive: ["哪一条", "Directive"],
  count: ["次数", "Times"],
  holders: ["哪些地址占得最多", "Which addresses hold most"],
  address: ["地址", "Address"],
  held: ["连接", "Connections"],

  on: ["开", "on"],
  off: ["关", "off"],
  freeText: ["自由发言", "Free text"],
  freeTextOn: [
    "朋友房间里可以说自己的话；按一下只留短语。",
    "People may write what they like in friends' rooms; press to allow phrases only.",
  ],
  freeTextOff: [
    "只能说短语；按一下允许自由发言。重启后按设置 free_text。",
    "Only phrases are said; press to allow free text. A restart goes by the setting free_text.",
  ],
  "done.freeText": ["自由发言：", "Free text:"],

  span: ["时段", "Time"],
  hour: ["一小时", "Hour"],
  day: ["一天", "Day"],
  "graph.crowd": ["房间和人", "Rooms and people"],
  "graph.action": ["出牌到写好送出（毫秒）", "An action, until stored and sent (ms)"],
  "graph.commit": ["写进磁盘一次（毫秒）", "A commit, until it is on the disk (ms)"],
  "graph.thought": ["机器人想一步（毫秒）", "A thought of a bot (ms)"],
  "graph.errors": ["出错（次）", "Errors (count)"],
  "line.people": ["人", "people"],
  "line.rooms": ["房间", "rooms"],
  "line.playing": ["在打", "playing"],
  "line.p50": ["一半在此内", "half within"],
  "line.p99": ["百分之九十九在此内", "99 % within"],
  "line.refused": ["拒绝的命令", "commands refused"],
  "line.faults": ["警告和错误", "warnings and errors"],
  noSamples: ["每十秒记一次，还没有可画的。", "Noted every ten seconds; nothing to draw yet."],
  now: ["现在", "now"],
  most: ["最多", "most"],

  number: ["房号", "Room"],
  town: ["玩法", "Town"],
  phase: ["状态", "Phase"],
  seats: ["座位", "Seats"],
  round: ["局", "Round"],
  watching: ["观众", "Watching"],
  actions: ["操作", "Actions"],
  "phase.waiting": ["等人", "waiting"],
  "phase.shuffling": ["洗牌", "shuffling"],
  "phase.playing": ["在打", "playing"],
  "phase.between": ["结算", "between rounds"],
  "house.timeout": ["超时托管", "timed out"],
  "house.absent": ["机器人代打", "bot plays"],
  "house.asked": ["自己托管", "by wish"],
  bot: ["机器人", "bot"],
  "level.random": ["乱打", "random"],
  "level.easy": ["入门", "easy"],
  "level.normal": ["熟手", "normal"],
  "level.hard": ["高手", "hard"],
  free: ["空", "free"],
  dissolve: ["解散", "Dissolve"],
  close: ["关房", "Close"],
  "ask.dissolve": ["解散这场牌？", "Dissolve this match?"],
  "text.dissolve": ["没打完的一局作废，房间留着。", "The round under way is void; the room stays."],
  "ask.close": ["关闭房间？", "Close the room?"],
  "text.close": ["人都请出去，房间没了。", "Everybody must go, the room is gone."],
  "text.closeRunning": [
    "这场牌先解散，人都请出去，房间没了。",
    "The match is dissolved first; everybody must go, the room is gone.",
  ],
  "done.dissolve": ["已解散", "Dissolved:"],
  "done.close": ["已关闭", "Closed:"],

  node: ["节点", "Node"],
  playing: ["在打", "Playing"],
  people: ["房里的人", "People in rooms"],
  onlyOne: [
    "只有这一台服务器；几台共用一个 PostgreSQL，就都列在这里。",
    "This server is alone; those that share a PostgreSQL are all listed here.",
  ],
  here: ["这一台", "this one"],
  "node.alive": ["正常", "works"],
  "node.draining": ["在腾空", "is emptied"],
  "node.gone": ["没有了", "is gone"],
  drain: ["腾空", "Empty"],
  fill: ["再收人", "Let in again"],
  "ask.drain": ["腾空节点？", "Empty the node?"],
  "text.drain": [
    "房间一间一间搬到别的节点，牌接着打；之后不再收人，可以停机。",
    "Its rooms move to other nodes one by one, and play goes on; then it takes nobody and may stop.",
  ],
  "done.drain": ["在腾空", "Being emptied:"],
  "done.fill": ["又收人了", "Takes people again:"],
  move: ["搬走", "Move"],
  "ask.move": ["搬到别的节点？", "Move to another node?"],
  "text.move": [
    "搬到房间最少的节点，牌接着打，一张不少。",
    "It moves to the node with the fewest rooms; play goes on, and nothing is lost.",
  ],
  "done.move": ["搬走了", "Moved:"],

  person: ["编号", "No."],
  name: ["名字", "Name"],
  state: ["状态", "State"],
  permanent: ["有账号", "account"],
  until: ["封禁至", "Banned until"],
  banned: ["封禁中", "Banned"],
  ban: ["封禁", "Ban"],
  unban: ["解封", "Unban"],
  hours: ["小时", "Hours"],
  reason: ["理由（本人看得到）", "Reason (shown to the person)"],
  cancel: ["不", "Cancel"],
  "ask.ban": ["封禁？", "Ban?"],
  "text.ban": ["连接立刻断开，到时间才能再来。", "Cut at once, and kept out until the time is over."],
  "ask.unban": ["解封？", "Unban?"],
  "text.unban": ["可以马上再来。", "May come back at once."],
  "done.ban": ["已封禁", "Banned:"],
  "done.unban": ["已解封", "Let in again:"],

  notOpened: ["没能打开", "Not opened"],
  "notOpened.what.room": ["房间", "Room"],
  "notOpened.what.match": ["牌局", "Match"],
  "notOpened.what.town": ["玩法", "Town"],
  "notOpened.unreadable": [
    "存着的这一行读不懂了，没动它；可以从备份里找回来。",
    "The stored row cannot be read and was left alone; a backup may have it whole.",
  ],
  "notOpened.no_town": [
    "这个玩法没有装，或者用不了；装好再重启，就能打开。",
    "Its town is not installed, or cannot be used; install it and restart, and it opens again.",
  ],
  "notOpened.option": [
    "房间选项和现在的玩法对不上：",
    "Its options do not fit the town as it is installed:",
  ],
  "notOpened.town": ["装着的玩法用不了：", "The town that is installed cannot be used:"],
  "notOpened.input": [
    "存着的动作接不下去，没动它们；从这一个起（从 0 数）：",
    "Its stored actions do not fit, and were left alone; from this one on (counted from 0):",
  ],
  "notOpened.second": [
    "同一间房里已经有另一场在打，房号：",
    "Another match is stored as running in the same room:",
  ],
  what: ["什么", "What"],
  why: ["为什么", "Why"],
  newest: ["最近的警告和错误", "The newest warnings and errors"],
  at: ["时间", "Time"],
  level: ["轻重", "Level"],
  warning: ["警告", "warning"],
  error: ["错误", "error"],
  critical: ["严重", "critical"],

  file: ["文件", "File"],
  taken: ["收下的桌规", "House rules that were taken"],
  notTaken: ["没有收下的", "Not taken"],

  setting: ["设置", "Setting"],
  value: ["现在", "Value"],
  usual: ["原来", "Default"],
  changed: ["改过", "changed"],
};

let english = !navigator.language.startsWith("zh");

export const language = () => (english ? "en" : "zh-CN");

/** What a thing is called in the language chosen. */
export const word = (key) => WORDS[key][english ? 1 : 0];

export function otherLanguage() {
  english = !english;
}

/** Write the words of everything that stands in the document itself. */
export function writeWords() {
  document.documentElement.lang = language();
  for (const element of document.querySelectorAll("[data-word]")) {
    element.textContent = word(element.dataset.word);
  }
  for (const element of document.querySelectorAll("[data-label-word]")) {
    element.setAttribute("aria-label", word(element.dataset.labelWord));
  }
}

export function moment(seconds) {
  return new Date(seconds * 1000).toLocaleString(language(), { dateStyle: "short", timeStyle: "short" });
}

export function clock(seconds) {
  return new Date(seconds * 1000).toLocaleTimeString(language(), { hour: "2-digit", minute: "2-digit" });
}

const towns = { "zh-CN": {}, en: {} };

/** Learn what towns are called in each language; their short names will do where that fails. */
export async function learnTowns() {
  for (const [name, known] of Object.entries(towns)) {
    try {
      const data = await (await fetch(`/api/towns?lang=${name.slice(0, 2)}`)).json();
      for (const town of data.towns) known[town.name] = town.town;
    } catch {}
  }
}

/** What a town is called. */
export const townName = (town) => towns[language()][town] ?? town;
