import type { Said } from "../generated/protocol";
import { shownName, words } from "../words";

/** What somebody said, in the reader's language where it is a phrase. */
export const wordsOf = ({ phrase, text }: Said): string => text || phraseOf(phrase);

export const phraseOf = (phrase: string): string => words.value.play.talk.phrases[phrase] ?? phrase;

/** Who said it. */
export const speakerOf = ({ seat, name }: Said): string =>
  seat === null ? words.value.play.talk.watcher(shownName(name)) : shownName(name);
