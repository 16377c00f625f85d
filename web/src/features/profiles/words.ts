/** The words of people's own pages. */

import { catalogue } from "../../words";
import { profileEn } from "./words.en";
import { type ProfileWords, profileZh } from "./words.zh";

export const profileWords = catalogue<ProfileWords>({ zh: profileZh, en: profileEn });
