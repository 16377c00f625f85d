/** The words of sharing: apart, so that the first load is small. */

import { computed } from "@preact/signals";
import { language } from ".";
import { shareEn } from "./share.en";
import { type ShareWords, shareZh } from "./share.zh";

export const shareWords = computed<ShareWords>(() => (language.value === "zh" ? shareZh : shareEn));
