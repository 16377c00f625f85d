/** English words of sharing and embedding. */

import type { ShareWords } from "./words.zh";

export const shareEn: ShareWords = {
  share: "Share this moment",
  between: " ",
  hint: "Whoever opens the link sees this very step.",
  from: (name) => `Only the tiles of ${name}.`,
  coach: (name) => `With the coach's comments on ${name}.`,
  text: (town, round) => `${town}, round ${round}: look at this hand`,
  qrLabel: "QR code of this moment",
  picture: "What the link looks like: the table at this moment",
  embed: "On a page of your own",
  embedHint: "Put this code into a blog or a forum, and people can step through the round there.",
  embedCode: "Code to embed",
  copyEmbed: "Copy the code",
  embedCopied: "Code copied",
  open: "Open in Fangcheng",
};
