/** The words of sharing. */

import { catalogue } from "../../words";
import { shareEn } from "./words.en";
import { type ShareWords, shareZh } from "./words.zh";

export const shareWords = catalogue<ShareWords>({ zh: shareZh, en: shareEn });
