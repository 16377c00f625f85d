/** What the coach says of a candidate. */

import type { Candidate } from "../../generated/protocol";
import { words } from "../../words";
import type { Speech } from "../../words/speech";
import { type Advised, shortPoints } from "./advice";

/** Why, in the words of the engine; codes without words are left out. */
export const reasonsOf = (
  speech: Speech,
  { reasons }: Pick<Candidate, "reasons">,
  most = Number.POSITIVE_INFINITY,
): string =>
  reasons
    .flatMap((code) => speech.maybe(`reason.${code}`) ?? [])
    .slice(0, most)
    .join(words.value.play.coach.between);

/** The same as a sentence, with what helps afterwards; nothing where there is nothing to say. */
export function sentenceOf(speech: Speech, one: Advised, most?: number): string {
  const why = reasonsOf(speech, one, most);
  return why === "" && one.usefulLeft === 0
    ? ""
    : words.value.play.coach.sentence(why, one.usefulLeft);
}

/** What is to be said about a candidate, for whoever cannot see its mark. */
export function adviceLabel(speech: Speech, one: Advised): string {
  const { coach } = words.value.play;
  const facts = [coach.rank(one.rank)];
  if (one.valued) facts.push(coach.value(shortPoints(one.value)));
  if (one.usefulLeft > 0) facts.push(coach.useful(one.usefulLeft));
  const why = reasonsOf(speech, one);
  return [...facts, ...(why === "" ? [] : [why])].join(coach.between);
}
