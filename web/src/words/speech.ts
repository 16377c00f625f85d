/** The engine's own sentences in the player's language: what all towns share, and what a town says itself. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { TownMoment } from "../generated/protocol";
import { en, type Key, type Town, towns, zh } from "../generated/words";
import { type Language, language, ownSuits, words } from ".";
import { counted } from "./counted";

type Sentences = Readonly<Record<string, string>>;
type Fields = Readonly<Record<string, string | number>>;

interface TownModule {
  readonly zh: Sentences;
  readonly en: Sentences;
  readonly sums: Sentences;
  readonly moments: readonly TownMoment[];
  readonly usual: number;
}

const COMMON: Readonly<Record<Language, Sentences>> = { zh, en };
const NO_TOWN: TownModule = { zh: {}, en: {}, sums: {}, moments: [], usual: 0 };

/** The sentences of one town in one language. */
export class Speech {
  private readonly sentences: Sentences;
  readonly sums: Sentences;
  private readonly moments: readonly TownMoment[];
  /** What a round usually brings its winner at base 1; 0 where nobody has said. */
  readonly usual: number;

  constructor(
    readonly language: Language,
    town: Partial<TownModule> = NO_TOWN,
  ) {
    const { sums, moments, usual } = { ...NO_TOWN, ...town };
    this.sentences = { ...COMMON[language], ...town[language] };
    this.sums = sums;
    this.moments = moments;
    this.usual = usual;
  }

  /** The greatest of the town's moments that one of these codes makes. */
  moment(codes: readonly string[]): TownMoment | null {
    return this.moments.find(({ code }) => codes.includes(code)) ?? null;
  }

  /** A sentence as it is written, places and all. */
  find(key: string): string | undefined {
    return this.sentences[key];
  }

  has(key: string): boolean {
    return key in this.sentences;
  }

  say(key: Key, fields: Fields = {}): string {
    return fillIn(this.find(key) ?? key, fields);
  }

  /** A sentence whose key comes from the server, or nothing. */
  maybe(key: string, fields: Fields = {}): string | null {
    const sentence = this.find(key);
    return sentence === undefined ? null : fillIn(sentence, fields);
  }

  /** The words of a code; the code itself where a town has none for it. */
  code(code: string): string {
    return this.find(`code.${code}`) ?? code;
  }

  /** What a word to choose is called; the word itself where a town does not say. */
  choice(code: string, word: string): string {
    return this.find(`choice.${code}.${word}`) ?? word;
  }

  /** What is declared with a discard, as it is called out. */
  declared(code: string): string {
    return this.find(`declare.${code}`) ?? this.find(`action.${code}`) ?? code;
  }

  /** An answer by itself: a number says nothing without what it is for. */
  answer(code: string, word: string): string {
    return /^\d/.test(word) ? this.chosen(code, word) : this.choice(code, word);
  }

  /** How it is shown before a seat that it has chosen this. */
  chosen(code: string, value: string): string {
    const plain = `${this.find(`action.${code}`) ?? code} ${this.choice(code, value)}`;
    return this.find(`chosen.${code}.${value}`) ?? plain;
  }

  /** What a town asks at the beginning; nothing where it has no words for it. */
  question(code: string): string | null {
    return this.maybe(`choice.${code}`) ?? this.maybe(`play.opening.${code}`);
  }

  /** What a town asks everybody at the beginning, by their codes: few are asked whether they win. */
  questions(): (readonly [code: string, asked: string])[] {
    return Object.entries(this.sentences).flatMap(([key, asked]) => {
      const [, code] = /^(?:choice|play\.opening)\.(\w+)$/.exec(key) ?? [];
      return code === undefined || code === "hu" ? [] : [[code, asked] as const];
    });
  }

  /** What follows the dealer's name: the streak, in towns that count it. */
  streak(streak: number): string {
    return this.maybe("streak", { streak }) ?? "";
  }

  /** How the factors of a win are counted: the one whose code says so (a cap of fan), or nothing. */
  counting(factors: readonly (readonly [string, number])[]): string {
    const found = factors.find(([code]) => this.find(`settle.factor.${code}`) !== undefined);
    return found === undefined ? "" : `.${found[0]}`;
  }

  factor(code: string, number: number, counting = ""): string {
    return this.maybe(`settle.factor${counting}`, { name: this.code(code), number }) ?? code;
  }

  /** What a win is called: by a factor where players name it so, else by its type. */
  called(type: string, factors: readonly (readonly [string, number])[]): string {
    const own = factors.map(([code]) => this.find(`called.${type}.${code}`));
    return own.find((name) => name !== undefined) ?? this.code(type);
  }

  /** What a win is: its type and its factors; a type that is a factor only once. */
  worth(type: string, factors: readonly (readonly [string, number])[]): string {
    const counting = this.counting(factors);
    const found = factors.map(([code, number]) => this.factor(code, number, counting));
    const called = this.called(type, factors);
    const named = factors.some(([code]) => this.code(code) === called);
    return (named ? found : [this.code(type), ...found]).join(" ");
  }
}

/** What one does, by its code: as the table says it, as the town does, or the code. */
export const verbOf = (speech: Speech, code: string): string =>
  (words.value.action as Sentences)[code] ?? speech.find(`action.${code}`) ?? code;

/** What a discard may declare, before it is chosen: that the hand is ready, or what a town says. */
export function declarable(speech: Speech, ways: Iterable<string>): string {
  const codes = [...new Set(ways)].filter(Boolean);
  const ready = codes.includes("ting") || codes.includes("jia");
  const { readyAfter } = words.value.play.hand;
  return ready ? readyAfter : codes.map((code) => speech.declared(code)).join(" ");
}

export const fillIn = (sentence: string, fields: Fields): string =>
  counted(sentence, fields).replace(/\{(\w+)\}/g, (place, name: string) =>
    String(fields[name] ?? place),
  );

/** A sentence in parts: text, and the names of places to be filled with something else than text. */
export const partsOf = (sentence: string): string[] => sentence.split(/\{(\w+)\}/);

const loaded = signal<Readonly<Record<string, TownModule>>>({});
const asked = new Set<string>();
const failed = signal<ReadonlySet<string>>(new Set());

/** Whether this page was built with the words of a town. */
const isBuiltIn = (town: string): town is Town => Object.hasOwn(towns, town);

function load(town: string): void {
  if (town === "" || asked.has(town)) return;
  asked.add(town);
  const coming: Promise<TownModule> = isBuiltIn(town) ? towns[town]() : fetchTown(town);
  coming.then(
    (told) => {
      loaded.value = { ...loaded.value, [town]: told };
    },
    // The shared sentences do for now; the next table tries again.
    () => {
      if (!failed.peek().has(town)) failed.value = new Set([...failed.peek(), town]);
      setTimeout(() => asked.delete(town), PATIENCE);
    },
  );
}

/** Resolves once the words of a town are here. */
export async function wordsHere(town: string): Promise<void> {
  load(town);
  while (isComing(town)) await new Promise((resolve) => setTimeout(resolve));
}

/** So long nobody asks again for words that did not come. */
const PATIENCE = 30_000;

/** The words of a town of another package: the server has it, and this page was built without it. */
async function fetchTown(town: string): Promise<TownModule> {
  const response = await fetch(`/api/towns/${encodeURIComponent(town)}/words`);
  if (!response.ok) throw new Error(`no words of ${town}: ${response.status}`);
  return { ...NO_TOWN, ...((await response.json()) as Partial<TownModule>) };
}

/** Whether a town's own words are still on their way: what they say should not be said otherwise first. */
export const isComing = (town: string): boolean =>
  town !== "" && loaded.value[town] === undefined && !failed.value.has(town);

/** The speech of a town; until its own words are there, and for towns without any, the shared ones. */
export function speechOf(town: string): Speech {
  load(town);
  const key = `${town} ${language.value}`;
  const own = loaded.value[town];
  if (own === undefined) return new Speech(language.value);
  const known = made.get(key) ?? new Speech(language.value, own);
  made.set(key, known);
  return known;
}

const made = new Map<string, Speech>();

/** Lets tiles be called as in a town, while a part of the page shows that town. */
export function useOwnSuits(town: string): void {
  const speech = speechOf(town);
  useEffect(() => {
    const names = [..."mps"].map((suit) => [suit, speech.find(`suit.${suit}`)] as const);
    ownSuits.value = Object.fromEntries(names);
    return () => {
      ownSuits.value = {};
    };
  }, [speech]);
}
