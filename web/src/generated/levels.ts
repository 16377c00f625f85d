// 由 `python -m fangcheng.server.schema` 生成，不要手改。 Generated; do not edit.
// biome-ignore-all format: generated
// biome-ignore-all lint: generated
// biome-ignore-all assist: generated

import type { BotLevel } from "./protocol";

/** 从弱到强。 From the weakest on. */
export const LEVELS: readonly BotLevel[] = ["easy", "normal", "hard", "master"];

/** 只学过一些规则的等级，和没学过时代打的。 Levels that have learnt some rules only, and who plays for them elsewhere. */
export const STAND_INS: Readonly<Partial<Record<BotLevel, BotLevel>>> = {
  master: "hard",
};

export const levelsZh = { names: {
  easy: "入门",
  normal: "熟手",
  hard: "高手",
  master: "大师",
}, about: {
  easy: "只顾自己早点听牌，不看别家。",
  normal: "会算牌值多少分，也防别家胡。",
  hard: "每手先在心里试打许多遍，想得久一点。",
  master: "自己和自己打过无数局学出来的；没学过的规则由高手代打。",
} };

export const levelsEn = { names: {
  easy: "Easy",
  normal: "Normal",
  hard: "Hard",
  master: "Master",
}, about: {
  easy: "Hurries to a ready hand of its own and looks at nobody else.",
  normal: "Counts what a hand is worth, and guards against the others.",
  hard: "Plays each move out many times in its head first; takes a little longer.",
  master: "Learnt by playing itself; under rules it has not learnt, a hard bot plays instead.",
} };
