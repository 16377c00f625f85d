/** The words for reporting a player. */

import { catalogue } from "../../words";
import { reportEn } from "./reportWords.en";
import { type ReportWords, reportZh } from "./reportWords.zh";

export const reportWords = catalogue<ReportWords>({ zh: reportZh, en: reportEn });
