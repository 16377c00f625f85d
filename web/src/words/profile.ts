/** The words of people's own pages: apart, so that the first load is small. */

import { computed } from "@preact/signals";
import { language } from ".";
import { profileEn } from "./profile.en";
import { type ProfileWords, profileZh } from "./profile.zh";

export const profileWords = computed<ProfileWords>(() =>
  language.value === "zh" ? profileZh : profileEn,
);
