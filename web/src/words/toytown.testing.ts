/** A town of another package, as the server tells of it: this page was built without it. */

export const TOYTOWN = {
  zh: {
    town: "玩具镇麻将",
    "code.zimo": "自己摸到",
    "choice.swap": "换牌：选同一门的三张给下家",
    "action.swap": "换",
    "choice.void": "定缺：哪一门不要？",
    "choice.void.m": "缺万",
    "choice.void.p": "缺筒",
    "chosen.void.m": "缺万",
    "event.chosen.void": "{who}{value}",
    "event.give.swap": "{who}换 {tiles} 给{to}",
    "event.give.swap.hidden": "{who}换 {count} 张给{to}",
  },
  en: {
    town: "Toytown mahjong",
    "code.zimo": "drawn by oneself",
    "choice.swap": "Swap: give three tiles of one suit to the next seat",
    "action.swap": "Swap",
    "choice.void": "Which suit do you do without?",
    "choice.void.m": "no characters",
    "choice.void.p": "no dots",
    "chosen.void.m": "no characters",
    "event.chosen.void": "{who}: {value}",
    "event.give.swap": "{who} gave {tiles} to {to}",
    "event.give.swap.hidden": "{who} gave {count} tiles to {to}",
  },
  sums: { hu: "min(di * 2 ** fan, cap)" },
} as const;
