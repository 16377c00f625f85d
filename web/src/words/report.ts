/** The words for reporting a player. */

import { computed } from "@preact/signals";
import { language } from ".";
import { reportEn } from "./report.en";
import { type ReportWords, reportZh } from "./report.zh";

export const reportWords = computed<ReportWords>(() =>
  language.value === "zh" ? reportZh : reportEn,
);
