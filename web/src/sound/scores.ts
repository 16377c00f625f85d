/** What each sound of the table is made of. */

import type { Note } from "./instruments";

export interface Score {
  readonly notes: readonly Note[];
  /** How loud it is beside the others. */
  readonly peak: number;
}

const tile = (at: number, loud = 1, pitch = 1500): Note => [at, "tile", pitch, loud];
const times = (count: number, note: (at: number) => Note): Note[] =>
  Array.from({ length: count }, (_, at) => note(at));

/** Strokes that come later and later, as dice come to rest. */
const rolling = (at: number): number => 0.05 * at + 0.006 * at * at;

export const SCORES = {
  discard: { peak: 0.62, notes: [tile(0), [0.004, "thud", 150, 0.5]] },
  draw: { peak: 0.22, notes: [[0, "slide", 0, 0.7], tile(0.09, 0.8, 1900)] },
  /** Hands taken in fours, and stood up. */
  deal: {
    peak: 0.42,
    notes: [
      ...times(12, (at) => tile(0.075 * at, 0.5 + 0.3 * ((at * 7) % 3), 1400 + 90 * (at % 4))),
      ...times(4, (at): Note => [0.2 * at, "slide", 0, 0.5]),
      [0.92, "thud", 140, 0.9],
      tile(0.92, 1, 1300),
    ],
  },
  dice: {
    peak: 0.4,
    notes: [
      ...times(8, (at): Note => [rolling(at), "click", 2100 + 170 * (at % 3), 1 - 0.09 * at]),
      ...times(4, (at): Note => [rolling(2 * at), "thud", 220, 0.35 - 0.07 * at]),
    ],
  },
  turnUp: { peak: 0.5, notes: [[0, "slide", 0, 0.5], tile(0.1), [0.12, "bell", 1175, 0.25]] },
  /** Three tiles pushed together. */
  meld: {
    peak: 0.7,
    notes: [tile(0, 1, 1350), tile(0.07, 0.8, 1500), tile(0.12, 0.9, 1420), [0, "thud", 120, 0.9]],
  },
  /** Instead of a voice. */
  call: {
    peak: 0.45,
    notes: [
      [0, "pluck", 523, 0.8],
      [0.08, "pluck", 784, 1],
    ],
  },
  turn: {
    peak: 0.3,
    notes: [
      [0, "pluck", 784, 0.7],
      [0.11, "pluck", 1047, 1],
    ],
  },
  choice: {
    peak: 0.38,
    notes: [
      [0, "pluck", 880, 1],
      [0.1, "pluck", 659, 0.8],
      [0.2, "pluck", 880, 1],
    ],
  },
  /** A plain win: the tile slammed down, and two notes. */
  win: {
    peak: 0.72,
    notes: [
      [0, "thud", 95, 1],
      tile(0, 1, 1250),
      [0.3, "thud", 130, 0.5],
      [0.34, "pluck", 523, 0.6],
      [0.44, "pluck", 784, 0.7],
    ],
  },
  goodWin: {
    peak: 0.8,
    notes: [
      [0, "thud", 95, 1],
      tile(0, 0.9, 1250),
      ...[392, 523, 659, 784, 1047].map(
        (pitch, at): Note => [0.06 + 0.09 * at, "pluck", pitch, 0.7],
      ),
      [0.5, "bell", 1047, 0.7],
    ],
  },
  /** A great win: drums come nearer, the tile falls with the name, and bells answer. */
  greatWin: {
    peak: 0.88,
    notes: [
      ...[0, 0.16, 0.3, 0.42, 0.52].map((at, n): Note => [at, "thud", 82 + 6 * n, 0.4 + 0.12 * n]),
      [0.62, "thud", 70, 1],
      tile(0.62, 1, 1200),
      ...[523, 659, 784, 1047, 1319].map(
        (pitch, at): Note => [0.68 + 0.07 * at, "pluck", pitch, 0.7],
      ),
      [0.84, "bell", 1047, 0.6],
      [0.86, "bell", 1568, 0.4],
    ],
  },
  drawnRound: {
    peak: 0.35,
    notes: [
      [0, "bell", 392, 0.8],
      [0.35, "bell", 330, 1],
    ],
  },
  hurry: { peak: 0.2, notes: [[0, "click", 1500, 1]] },
} as const satisfies Readonly<Record<string, Score>>;
