/** The words of rule book, lessons and puzzles. */

import { catalogue } from ".";
import { teachingEn } from "./teaching.en";
import { type TeachingWords, teachingZh } from "./teaching.zh";

export const teachingWords = catalogue<TeachingWords>({ zh: teachingZh, en: teachingEn });
