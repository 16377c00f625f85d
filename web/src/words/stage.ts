/** The words of positions in the language of the player: apart, so that the first load is small. */

import { computed } from "@preact/signals";
import { language } from ".";
import { stageEn } from "./stage.en";
import { type StageWords, stageZh } from "./stage.zh";

export const stageWords = computed<StageWords>(() => (language.value === "zh" ? stageZh : stageEn));
