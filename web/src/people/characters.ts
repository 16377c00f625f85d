/** Which of the eight faces each seat has: no two at a table are alike. */

import { LOOKS } from "./looks";

/** Who sits on a seat: a bot of a level, or a person. */
export interface Who {
  readonly level: string | null;
  readonly person: number | null;
}

/** How a face speaks, and how quickly. */
interface Manner {
  readonly pitch: number;
  readonly rate: number;
}

/** In the order of the faces. */
export const MANNERS: readonly Manner[] = [
  { pitch: 1.1, rate: 0.85 },
  { pitch: 0.8, rate: 1.2 },
  { pitch: 1.6, rate: 1.15 },
  { pitch: 0.6, rate: 0.95 },
  { pitch: 1.25, rate: 1.1 },
  { pitch: 0.5, rate: 0.8 },
  { pitch: 1.45, rate: 1.3 },
  { pitch: 1.35, rate: 1 },
];

const sum = (text: string): number =>
  [...text].reduce((all, letter) => (all * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 0);

/**
 * Bots come first and follow from town, level and seat alone, so that a match is told with the same
 * names for ever; people have the face of their number, or the next one that is free.
 */
export function charactersOf(seats: readonly Who[], town: string): number[] {
  const taken = new Set<number>();
  const take = (wanted: number): number => {
    let face = wanted % LOOKS.length;
    while (taken.has(face)) face = (face + 1) % LOOKS.length;
    taken.add(face);
    return face;
  };
  const bots = seats.map(({ level }, at) =>
    level === null ? null : take(sum(town) + sum(level) + at),
  );
  return bots.map((face, at) => face ?? take(seats[at]?.person ?? at));
}
