/** The words of fair play and reports on the operator's page. */

import { catalogue } from ".";
import { operatorCasesEn } from "./operatorCases.en";
import { type OperatorCasesWords, operatorCasesZh } from "./operatorCases.zh";

export const operatorCasesWords = catalogue<OperatorCasesWords>({
  zh: operatorCasesZh,
  en: operatorCasesEn,
});
