/** The words of passkeys and recovery codes. */

import { catalogue } from ".";
import { keysEn } from "./keys.en";
import { type KeyWords, keysZh } from "./keys.zh";

export const keyWords = catalogue<KeyWords>({ zh: keysZh, en: keysEn });
