/** Chinese words for reporting a player. */

export const reportZh = {
  title: "举报玩家",
  lead: "只有管理员看得到，你们两人在这一桌说过的话也一起交上去。举报不会自动处罚谁，管理员会先看回放。",
  who: "举报谁",
  kind: "什么事",
  kinds: {
    collusion: "两人串通",
    stalling: "故意拖延",
    talk: "说话伤人",
    name: "名字不妥",
    other: "别的事",
  },
  text: "说两句（可不写）",
  textHint: "最多 200 个字",
  send: "发出举报",
  sent: "举报收到了，谢谢",
  before: "这一场你已经举报过这个人",
};

export type ReportWords = typeof reportZh;
