/** The words for reporting a player. */

import { catalogue } from ".";
import { reportEn } from "./report.en";
import { type ReportWords, reportZh } from "./report.zh";

export const reportWords = catalogue<ReportWords>({ zh: reportZh, en: reportEn });
