import type { Language } from "../words";

/** People cut from paper: the shapes they share. The light comes from the upper left. */

export type Mood = "waits" | "pleased" | "struck";

/** A piece of paper: its colour and its outline, in a square of 96. */
export type Cut = readonly [fill: string, outline: string];

/** One person as drawn; the head tilts with the mood, and what hangs behind it. */
export interface Drawn {
  readonly ground: string;
  readonly body: readonly Cut[];
  readonly behind: readonly Cut[];
  readonly head: (mood: Mood) => readonly Cut[];
  /** Before all of it. */
  readonly before: readonly Cut[];
}

/** When somebody has something to say. */
export type Occasion = "meld" | "wild" | "win" | "great" | "lose" | "wait";

export interface Told {
  /** Where they come from, and what they do. */
  readonly home: string;
  readonly about: string;
  readonly says: Readonly<Record<Occasion, readonly string[]>>;
}

export interface Person extends Readonly<Record<Language, Told>> {
  readonly drawn: Drawn;
  /** How they speak: high or low, quick or slow. */
  readonly voice: { readonly pitch: number; readonly rate: number };
}
