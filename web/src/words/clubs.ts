/** The words of clubs. */

import { catalogue } from ".";
import { clubsEn } from "./clubs.en";
import { type ClubWords, clubsZh } from "./clubs.zh";

export const clubWords = catalogue<ClubWords>({ zh: clubsZh, en: clubsEn });
