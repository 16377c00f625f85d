// What the operator's page says when something is wrong, in Chinese and English.

export const DIAGNOSTICS_WORDS = {
  "part.disconnects": ["断线", "Disconnects"],
  "find.disconnects": ["名字或地址", "Name or address"],
  "disconnect.hint": [
    "从这个节点启动时数起；每个账号留最近十次，客人按地址留。只在内存里。",
    "Counted since this node started; of each account the last ten are kept, of guests the last ten of each address. In memory only.",
  ],
  inRoom: ["房间", "Room"],
  lasted: ["连了多久", "Lasted"],
  device: ["浏览器", "Browser"],
  "disconnect.left": ["关了网页", "page closed"],
  "disconnect.lost": ["网络断了", "network lost"],
  "disconnect.silent": ["没有回应", "no answer"],
  "disconnect.protocol": ["发来的看不懂", "sent nonsense"],
  "disconnect.elsewhere": ["在别的窗口打开", "opened elsewhere"],
  "disconnect.slow": ["一直不读", "did not read"],
  "disconnect.idle": ["没有打招呼", "said no hello"],
  "disconnect.rate": ["发得太多", "sent too much"],
  "disconnect.banned": ["被封", "banned"],
  "disconnect.logged_out": ["退出", "logged out"],
  "disconnect.restarting": ["服务器停了或房间搬走", "server or room moved"],

  "part.slowRooms": ["慢的房间", "Slow rooms"],
  "slow.hint": [
    "最近 32 个动作，毫秒：从收到，到落盘；其中服务器自己干活、别的什么也不做的那一段另列。个个房间都慢是磁盘，一个房间慢是玩法或机器人。",
    "The newest 32 actions in milliseconds: from taking one until it is on the disk, and what of it is the server's own work, during which it does nothing else. If all rooms are slow it is the disk; if one is, its town or its bots.",
  ],
  inputs: ["动作", "Actions"],
  average: ["平均", "Average"],
  slowest: ["最慢", "Slowest"],
  work: ["干活", "Work"],
  mostWork: ["最久一次干活", "Most work"],
  botsLate: ["机器人超时", "Late bots"],
};
