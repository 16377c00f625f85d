/** Chinese words of positions; they come with the pages that show them. */

export const stageZh = {
  opening: "起手",
  entered: "从这里打起",
  between: "；",
  first: "回到起手",
  back: "上一手",
  forward: "下一手",
  last: "到最后",
  place: (at: number, of: number): string => `第 ${at} 手，共 ${of} 手`,
  view: "看谁的牌",
  all: "全部摊开",
  from: (name: string): string => `只看${name}`,
  did: (name: string): string => name,
  yourTurn: "轮到你了",
  turn: (name: string): string => `轮到${name}`,
  asked: (name: string): string => `${name}可以`,
  tap: "点一张牌打出",
  hand: (name: string): string => `${name}的手牌`,
  allPass: "都过",
  elsewhere: (names: string): string => `等${names}。要替别家打，先全部摊开。`,
  settlement: "本局结算",
  refused: (line: number): string => `第 ${line} 手不行：`,
  unread: "这个局面摆不成",
};

export type StageWords = typeof stageZh;
