/** What is known of the characters besides their names: drawn, and in their own words. Each town's lie in its file. */

import { signal } from "@preact/signals";
import { towns } from "../generated/words";
import { language } from "../words";
import { speechOf } from "../words/speech";
import { homeOf, STRANGER } from "./characters";
import type { Occasion, Person } from "./drawing";

interface TownFile {
  readonly people: readonly Person[];
}

const FILES = import.meta.glob<TownFile>("./towns/*.ts");
const general = (): Promise<TownFile> => import("./general");

const loaded = signal<Readonly<Record<string, TownFile>>>({});
const asked = new Map<string, Promise<void>>();

/** Loads the people of a town; those of no town are the general ones. */
function load(town: string): Promise<void> {
  const found = asked.get(town);
  if (found !== undefined) return found;
  const coming = (FILES[`./towns/${town}.ts`] ?? general)().then(
    (file) => {
      loaded.value = { ...loaded.value, [town]: file };
    },
    // Without a connection they have no face; the next one who asks tries again.
    () => {
      asked.delete(town);
    },
  );
  asked.set(town, coming);
  return coming;
}

/** A character, or nothing while its file is on its way. Read while rendering. */
export function personOf(character: string): Person | null {
  const town = homeOf(character);
  void load(town);
  const number = Number(character.slice(town.length + 1)) || 1;
  return loaded.value[town]?.people[number - 1] ?? null;
}

/**
 * What a character says in a town; `which` chooses among the lines. Nothing while they are on their way.
 * In a town of another package that calls them otherwise, they speak its words, or nobody's.
 */
export function lineOf(character: string, occasion: Occasion, which: number, town: string): string {
  const speech = speechOf(town);
  const renamed = !(town in towns) && speech.has("people");
  const told = personOf(renamed ? STRANGER : character)?.[language.value].says[occasion];
  const lines = speech.find(`says.${occasion}`)?.split(" / ") ?? told ?? [];
  return lines[which % Math.max(lines.length, 1)] ?? "";
}

/** Once the files of these characters are there. */
export const peopleCome = (characters: readonly string[]): Promise<unknown> =>
  Promise.all(characters.map((one) => load(homeOf(one))));
