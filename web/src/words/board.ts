/** The words of the board in the language of the player: apart, so that the first load is small. */

import { computed } from "@preact/signals";
import { language } from ".";
import { boardEn } from "./board.en";
import { type BoardWords, boardZh } from "./board.zh";

export const boardWords = computed<BoardWords>(() => (language.value === "zh" ? boardZh : boardEn));
