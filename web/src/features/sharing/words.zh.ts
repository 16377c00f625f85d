/** 分享与嵌入的中文。 */

export const shareZh = {
  share: "分享这一刻",
  /** 两句之间。 */
  between: "",
  hint: "谁打开链接，看到的就是这一步。",
  from: (name: string): string => `只看${name}的牌。`,
  coach: (name: string): string => `带上教练对${name}的点评。`,
  text: (town: string, round: number): string => `${town}，第 ${round} 局：看看这一手`,
  qrLabel: "这一刻的二维码",
  picture: "链接的预览图：这一刻的牌桌",
  embed: "放进别的网页",
  embedHint: "把这段代码贴进博客或论坛，那里就能一步一步看。",
  embedCode: "嵌入代码",
  copyEmbed: "复制代码",
  embedCopied: "代码已复制",
  open: "在方城打开",
};

export type ShareWords = typeof shareZh;
