/** Chinese words for what was decided about us. */

export const sanctionsZh = {
  title: "有人举报了你",
  about: (at: string, kind: string): string => `管理员看过了（${at}），说的是：${kind}。`,
  kinds: {
    collusion: "两人串通",
    stalling: "故意拖延",
    talk: "说话伤人",
    name: "名字不妥",
    other: "别的事",
  },
  what: {
    warn: "这次是警告。",
    silence: "这段时间你被禁言，牌照打。",
    suspend: "这段时间你被封号，进不来。",
    lift: "先前的决定收回了。",
  },
  until: (at: string): string => `到 ${at} 为止。`,
  reason: (text: string): string => `管理员说：${text}`,
  replay: "看那一场的回放",
  seen: "看过了",
};

export type SanctionWords = typeof sanctionsZh;
