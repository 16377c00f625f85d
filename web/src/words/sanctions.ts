/** The words for what was decided about us. */

import { catalogue } from ".";
import { sanctionsEn } from "./sanctions.en";
import { type SanctionWords, sanctionsZh } from "./sanctions.zh";

export const sanctionWords = catalogue<SanctionWords>({ zh: sanctionsZh, en: sanctionsEn });
