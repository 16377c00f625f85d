/** The words of rule book, lessons and puzzles: apart, so that the first load is small. */

import { computed } from "@preact/signals";
import { language } from ".";
import { teachingEn } from "./teaching.en";
import { type TeachingWords, teachingZh } from "./teaching.zh";

export const teachingWords = computed<TeachingWords>(() =>
  language.value === "zh" ? teachingZh : teachingEn,
);
