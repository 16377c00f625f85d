/** Chinese words of what a player can choose. */

interface Item {
  readonly label: string;
  readonly hint?: string;
  /** None where it is only switched on and off. */
  readonly choices?: Readonly<Record<string, string>>;
}

const items = {
  discard: {
    label: "出牌",
    hint: "往上拖任何时候都可以；左右拖是理牌。",
    choices: { taps: "点两下", tap: "点一下", drag: "只用拖" },
  },
  autopass: { label: "开局时打开“自动过”", hint: "自动过：能吃碰杠也不问，只问胡。" },
  coach: { label: "提示", hint: "只在准许提示的房间里有。" },
  side: {
    label: "打牌的手",
    hint: "按钮在这一边。",
    choices: { right: "右手", left: "左手" },
  },
  sound: { label: "声音" },
  volume: {
    label: "音量",
    choices: { 20: "20%", 40: "40%", 60: "60%", 80: "80%", 100: "100%" },
  },
  voices: { label: "报牌的人声", hint: "吃、碰、杠、听、胡读出来。" },
  banter: { label: "牌友有表情，会搭话", hint: "只有机器人搭话，隔好一会儿才一句。" },
  vibration: { label: "轮到你时震动" },
  cloth: {
    label: "桌布",
    choices: {
      town: "随地方",
      pine: "松绿",
      lake: "湖蓝",
      wine: "酒红",
      mat: "竹席",
      night: "墨格",
      twill: "青斜纹",
    },
  },
  depth: { label: "桌子的样子", choices: { deep: "立体", flat: "平面" } },
  back: {
    label: "牌背",
    choices: { jade: "翠", sea: "海", amber: "琥珀", cane: "竹", ink: "墨" },
  },
  faces: { label: "牌面", choices: { plain: "平面", carved: "雕刻", large: "大字" } },
  tiles: { label: "牌的大小", choices: { full: "尽量大", middle: "中", small: "小" } },
  rows: { label: "竖屏的手牌", choices: { large: "大牌，两排", one: "排成一排" } },
  colours: { label: "一门一色", hint: "万红、筒蓝、条绿、字黑。" },
  signs: { label: "牌角标数字" },
  theme: { label: "明暗", choices: { system: "照系统的设置", light: "亮", dark: "暗" } },
  motion: { label: "动画", choices: { system: "照系统的设置", less: "少一些" } },
} satisfies Record<string, Item>;

export const settingsZh = {
  items: items as Readonly<Record<keyof typeof items, Item>>,
  groups: { play: "打牌", tiles: "牌", table: "桌布和页面", sound: "声音" },
  preview: "预览",
};

export type SettingsWords = typeof settingsZh;
