import type { Said } from "../generated/protocol";
import { en, zh } from "../generated/words";
import { catalogue, shownName, words } from "../words";

/** The terminal says the same. */
const sentences = catalogue<Readonly<Record<string, string>>>({ zh, en });

/** What somebody said, in the reader's language where it is a phrase. */
export const wordsOf = ({ phrase, text }: Said): string => text || phraseOf(phrase);

export const phraseOf = (phrase: string): string => sentences.value[`phrase.${phrase}`] ?? phrase;

/** Who said it. */
export const speakerOf = ({ seat, name }: Said): string =>
  seat === null ? words.value.play.talk.watcher(shownName(name)) : shownName(name);
