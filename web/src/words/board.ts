/** The words of the board. */

import { catalogue } from ".";
import { boardEn } from "./board.en";
import { type BoardWords, boardZh } from "./board.zh";

export const boardWords = catalogue<BoardWords>({ zh: boardZh, en: boardEn });
