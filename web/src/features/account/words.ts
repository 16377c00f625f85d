/** The words of passkeys and recovery codes. */

import { catalogue } from "../../words";
import { keysEn } from "./words.en";
import { type KeyWords, keysZh } from "./words.zh";

export const keyWords = catalogue<KeyWords>({ zh: keysZh, en: keysEn });
