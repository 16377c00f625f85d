/** The words of sharing. */

import { catalogue } from ".";
import { shareEn } from "./share.en";
import { type ShareWords, shareZh } from "./share.zh";

export const shareWords = catalogue<ShareWords>({ zh: shareZh, en: shareEn });
