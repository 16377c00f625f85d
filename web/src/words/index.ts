/** The language of the player, and its words. Read `words.value` while rendering. */

import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Face, Honour, Rank } from "../notation";
import { Kept, oneOf } from "../stored";
import type { TileFacts } from "../tiles/Tile";
import { en } from "./en";
import { nameIn } from "./guests";
import { type Words, zh } from "./zh";

const CATALOGUES = { zh, en } satisfies Record<string, Words>;

export type Language = keyof typeof CATALOGUES;
export type { Words };

export const LANGUAGES = Object.keys(CATALOGUES) as readonly Language[];

const isLanguage = (text: string): text is Language => text in CATALOGUES;

/** The first language of the reader that there is a catalogue for; Chinese if there is none. */
export function preferred(languages: readonly string[]): Language {
  const known = languages.map((tag) => tag.slice(0, 2).toLowerCase()).filter(isLanguage);
  return known[0] ?? "zh";
}

export const language = new Kept(
  "language",
  oneOf(LANGUAGES, () => preferred(globalThis.navigator?.languages ?? [])),
);

export const words = computed<Words>(() => CATALOGUES[language.value]);

/** The words of a part of the page in the language of the player: apart, so that the first load is small. */
export const catalogue = <W>(of: Readonly<Record<Language, W>>): ReadonlySignal<W> =>
  computed(() => of[language.value]);

/** The name of a person as this reader is told it. */
export const shownName = (name: string): string => nameIn(language.value, name);

/** For the `lang` attribute of the page. */
export const languageTag = computed(() => (language.value === "zh" ? "zh-CN" : "en"));

/** What suits are called at this table, where the town has names of its own: 饼. */
export const ownSuits = signal<Readonly<Record<string, string | undefined>>>({});

/** 三万, 东风, 春 … or 3 of characters, east wind, spring … */
export function faceName(face: Face, inWords: Words = words.value): string {
  const { tile } = inWords;
  if (face.length === 1) return tile.honour[face as Honour];
  const rank = Number(face.charAt(0)) as Rank;
  const suit = face.charAt(1);
  if (suit === "f") return tile.flower[rank - 1] ?? face;
  return tile.suited(rank, suit as "m" | "p" | "s", ownSuits.value[suit]);
}

/** All that is to be said about a tile on the table: the function `TileLabel` is given. */
export function tileLabel({ face, wild, plays, drawn, note = "" }: TileFacts): string {
  const { tile } = words.value;
  if (face === null) return tile.back;
  let label = faceName(face);
  if (wild) label = tile.wild(label);
  if (plays !== null && plays !== face) label = tile.plays(label, faceName(plays));
  if (drawn) label = tile.drawn(label);
  return note === "" ? label : tile.noted(label, note);
}
