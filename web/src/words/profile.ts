/** The words of people's own pages. */

import { catalogue } from ".";
import { profileEn } from "./profile.en";
import { type ProfileWords, profileZh } from "./profile.zh";

export const profileWords = catalogue<ProfileWords>({ zh: profileZh, en: profileEn });
