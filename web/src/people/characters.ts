/** Which of the characters each seat has: no two at a table are alike. `fangcheng/words/people.py` seats them alike. */

import { peopleEn, peopleZh } from "../generated/people";
import { towns } from "../generated/words";
import type { Language } from "../words";

/** What everybody is called, by language and character. */
export const NAMES: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  zh: peopleZh,
  en: peopleEn,
};

/** All characters, town by town, the stranger last: a town's name and a number. */
export const CHARACTERS: readonly string[] = Object.keys(peopleZh);

export const STRANGER = CHARACTERS.at(-1) ?? "";

/** The town where a character lives; nothing for the stranger. */
export const homeOf = (character: string): string =>
  character.slice(0, Math.max(0, character.lastIndexOf("-")));

/** Who sits on a seat: a bot of a level, or a person; and as which character, where that is known. */
export interface Who {
  readonly level: string | null;
  readonly person: number | null;
  readonly character?: string;
}

/** The character of a person who has chosen none. */
export const defaultCharacter = (person: number): string =>
  CHARACTERS[person % CHARACTERS.length] ?? STRANGER;

const sum = (text: string): number =>
  [...text].reduce((all, letter) => (all * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 0);

/** So many of a town's ring sit there as bots; the others only where those sit already. */
const REGULARS = 6;

/** All characters in the order in which bots of a town take them: its people, between them visitors. */
export function ringOf(town: string): readonly string[] {
  const own = CHARACTERS.filter((one) => homeOf(one) === town);
  const others = CHARACTERS.filter((one) => !own.includes(one) && one !== STRANGER);
  const start = sum(town) % others.length;
  const visitors = [...others.slice(start), ...others.slice(0, start)];
  visitors.splice(1, 0, STRANGER);
  const mixed = own.flatMap((one, at) => [one, visitors[at] ?? STRANGER]);
  return [...mixed, ...visitors.slice(own.length)];
}

/** People have the character they have chosen, or the next that is free; bots follow from town, level and seat. */
export function charactersOf(seats: readonly Who[], town: string): string[] {
  const taken = new Set<string>();
  const take = (order: readonly string[], start: number): string => {
    let at = start;
    while (taken.has(order[at % order.length] ?? "")) at += 1;
    const found = order[at % order.length] ?? STRANGER;
    taken.add(found);
    return found;
  };
  const people = seats.map(({ level, person, character }) => {
    const wish = character || (person === null ? "" : defaultCharacter(person));
    return level !== null || wish === ""
      ? ""
      : take(CHARACTERS, Math.max(CHARACTERS.indexOf(wish), 0));
  });
  return seats.map(({ level, character = "" }, at) => {
    if (level === null) return people[at] ?? "";
    const known = CHARACTERS.includes(character) && !taken.has(character);
    return known
      ? take([character], 0)
      : take(ringOf(town), (sum(town) + sum(level) + at) % REGULARS);
  });
}

/** What a character is called in a town, which may have listed its own names. */
export function nameOf(character: string, town: string, listed: string, lang: Language): string {
  const own = town in towns || listed === "" ? [] : listed.split(/、|, /);
  return own[ringOf(town).indexOf(character)] ?? NAMES[lang][character] ?? "";
}
