/** The words of positions. */

import { catalogue } from ".";
import { stageEn } from "./stage.en";
import { type StageWords, stageZh } from "./stage.zh";

export const stageWords = catalogue<StageWords>({ zh: stageZh, en: stageEn });
