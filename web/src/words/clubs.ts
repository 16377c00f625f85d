/** The words of clubs: apart, so that the first load is small. */

import { computed } from "@preact/signals";
import { language } from ".";
import { clubsEn } from "./clubs.en";
import { type ClubWords, clubsZh } from "./clubs.zh";

export const clubWords = computed<ClubWords>(() => (language.value === "zh" ? clubsZh : clubsEn));
