/** The words of passkeys and recovery codes. */

import { computed } from "@preact/signals";
import { language } from ".";
import { keysEn } from "./keys.en";
import { type KeyWords, keysZh } from "./keys.zh";

export const keyWords = computed<KeyWords>(() => (language.value === "zh" ? keysZh : keysEn));
