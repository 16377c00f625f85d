/** Chinese words of the rule book, the lessons and the puzzles; they come with those pages. */

export const teachingZh = {
  town: "哪里的麻将",

  toBoard: "摆到牌桌上",

  book: {
    of: (town: string): string => `${town}规则书`,
    search: "查规则",
    searchHint: "写词或编号，中文英文都行：暴头、抢杠、16",
    found: (count: number): string =>
      count === 0 ? "没有查到，换个词，或者翻翻目录" : `查到 ${count} 条`,
    nearest: "也许是这几条",
    contents: "目录",
    common: (part: string): string => `通则 · ${part}`,
    examples: "看例子",
    worked: (count: number): string => `算例 ${count} 个`,
    link: (clause: string): string => `${clause} 的链接`,
  },

  example: {
    close: "收起例子",
    try: "自己试试",
    tryHint: "从这里接着打，四家都由你来。",
    return: "回到例子",
    refused: (seat: string, action: string): string => `${seat}不能${action}`,
  },

  learn: {
    of: (town: string): string => `学打${town}`,
    intro: "每课几分钟：看一手牌，答一个问题，对不对由裁判说。",
    empty: "这里的课还没有写好。",
    progress: (done: number, all: number): string => `学完 ${done} / ${all} 课`,
    lesson: (number: number): string => `第 ${number} 课`,
    done: "学完了",
    begin: "开始学",
    goOn: "接着学",
    step: (at: number, all: number): string => `第 ${at} / ${all} 步`,
    next: "下一步",
    back: "上一步",
    finish: "这一课学完了",
    nextLesson: "下一课",
    toList: "全部的课",
    all: "都学完了。开一局试试身手吧。",
    play: "去打一局",
    may: "能",
    mayNot: "不能",
    right: "对！",
    wrong: "不对，再想想。",
    allowed: "规则许可，可这里有更该做的，再试一次。",
    refused: "规则不许：",
    paid: (points: string): string => `${points} 分`,
    else: "还可以试：",
    answer: (action: string): string => `答案：${action}`,
    no: "没有这一课",
  },

  puzzles: {
    of: (town: string): string => `${town}题`,
    theme: "题目讲什么",
    all: "都要",
    solved: (solved: number, all: number): string => `做对 ${solved} / ${all} 题`,
    ask: "你怎么选？",
    rate: (solved: number, tried: number): string =>
      tried === 0
        ? "还没有人做过"
        : `${tried} 人做过，${Math.round((100 * solved) / tried)}% 一次做对`,
    right: "对了！",
    wrong: "还有更好的。",
    bestIs: "最好：",
    because: (why: string): string => `：${why}。`,
    toList: "全部的题",
    you: "你选的",
    best: "最好",
    table: "各种打法平均得几分",
    choice: "打法",
    points: "平均得分",
    behind: "差",
    checked: (tables: number): string => `各在 ${tables} 张桌上打到底，取平均。`,
    far: "差得太远，没有打到底来算。",
    next: "下一题",
    begin: "开始做题",
    again: "全做过了，再做一遍",
    none: "这里还没有题。",
  },
};

export type TeachingWords = typeof teachingZh;
