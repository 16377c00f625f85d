/** The words of the operator's page. */

import { catalogue } from ".";
import { operatorEn } from "./operator.en";
import { type OperatorWords, operatorZh } from "./operator.zh";

export const operatorWords = catalogue<OperatorWords>({ zh: operatorZh, en: operatorEn });
