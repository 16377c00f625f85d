/** The words of clubs. */

import { catalogue } from "../../words";
import { clubsEn } from "./words.en";
import { type ClubWords, clubsZh } from "./words.zh";

export const clubWords = catalogue<ClubWords>({ zh: clubsZh, en: clubsEn });
