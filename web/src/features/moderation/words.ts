/** The words for what was decided about us. */

import { catalogue } from "../../words";
import { sanctionsEn } from "./words.en";
import { type SanctionWords, sanctionsZh } from "./words.zh";

export const sanctionWords = catalogue<SanctionWords>({ zh: sanctionsZh, en: sanctionsEn });
