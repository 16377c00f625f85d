/** Calls that are spoken, each face with its own voice, and a buzz for who holds a phone. */

import { personOf } from "../people/person";
import { vibration, voices } from "../preferences";
import { languageTag } from "../words";
import { loudness } from "./sounds";

/** Voices that nobody would want at a table: better none. */
const ROBOTS = /espeak|festival|pico|novelty/i;

/** A voice of the player's language, or none. */
function voiceFor(tag: string): SpeechSynthesisVoice | undefined {
  const [wanted = ""] = tag.toLowerCase().split("-");
  const found = globalThis.speechSynthesis
    ?.getVoices()
    .filter(({ lang, name }) => lang.toLowerCase().startsWith(wanted) && !ROBOTS.test(name));
  // One that speaks without asking a server is there at once.
  return found?.find(({ localService }) => localService) ?? found?.[0];
}

/** Say a word as a face says it. Returns false where it cannot be said: something else should be heard. */
export function call(text: string, character: string): boolean {
  const voice = voices.value === "on" && loudness() > 0 ? voiceFor(languageTag.peek()) : undefined;
  if (voice === undefined) return false;
  const words = new SpeechSynthesisUtterance(text);
  const { pitch, rate } = personOf(character)?.voice ?? { pitch: 1, rate: 1 };
  Object.assign(words, { voice, lang: voice.lang, pitch, rate: rate * 1.1, volume: loudness() });
  // What was said before is old news.
  speechSynthesis.cancel();
  speechSynthesis.speak(words);
  return true;
}

/** A short buzz: it is one's turn. */
export function buzz(pattern: number | number[] = 25): void {
  if (vibration.value === "on") globalThis.navigator?.vibrate?.(pattern);
}
