/** The words for what was decided about us. */

import { computed } from "@preact/signals";
import { language } from ".";
import { sanctionsEn } from "./sanctions.en";
import { type SanctionWords, sanctionsZh } from "./sanctions.zh";

export const sanctionWords = computed<SanctionWords>(() =>
  language.value === "zh" ? sanctionsZh : sanctionsEn,
);
