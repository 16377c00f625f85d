/** Sounds as numbers: what is struck, slid and plucked is added up, so that it can be played as one. */

type Instrument = "tile" | "thud" | "slide" | "click" | "pluck" | "bell";

/** One stroke: when in seconds, on what, how high in hertz, how loud. */
export type Note = readonly [at: number, instrument: Instrument, pitch: number, loud: number];

/** A part of a sound that rings: its pitch in parts of the whole, its share, and its life in seconds. */
type Partial = readonly [ratio: number, share: number, life: number];

interface Body {
  readonly partials: readonly Partial[];
  /** The noise of the stroke itself: its share, its life, and how dull it is from 0 to 1. */
  readonly noise: readonly [share: number, life: number, dull: number];
  readonly length: number;
}

const BODIES: Readonly<Record<Instrument, Body>> = {
  // Bone on wood: a hard click, the tile's own short ring, and the table that answers below.
  tile: {
    partials: [
      [1, 0.5, 0.016],
      [1.63, 0.34, 0.011],
      [2.71, 0.2, 0.007],
      [0.17, 0.55, 0.045],
      [0.29, 0.25, 0.03],
    ],
    noise: [0.6, 0.0035, 0.1],
    length: 0.22,
  },
  thud: {
    partials: [
      [1, 0.8, 0.07],
      [1.9, 0.25, 0.03],
    ],
    noise: [0.25, 0.012, 0.85],
    length: 0.35,
  },
  slide: { partials: [], noise: [0.8, 0.06, 0.72], length: 0.2 },
  click: {
    partials: [
      [1, 0.5, 0.008],
      [2.4, 0.25, 0.004],
    ],
    noise: [0.4, 0.002, 0],
    length: 0.05,
  },
  pluck: {
    partials: [
      [1, 0.6, 0.28],
      [2, 0.28, 0.16],
      [3, 0.14, 0.09],
      [4.02, 0.06, 0.05],
    ],
    noise: [0.12, 0.004, 0.3],
    length: 1.1,
  },
  bell: {
    partials: [
      [1, 0.5, 0.6],
      [2.76, 0.24, 0.32],
      [5.4, 0.1, 0.16],
      [0.5, 0.18, 0.5],
    ],
    noise: [0.05, 0.003, 0.2],
    length: 1.6,
  },
};

/** Chance that is the same at every run. */
function chance(seed: number): () => number {
  let state = (seed * 2654435761) | 1;
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9;
    state = Math.imul(state ^ (state >>> 13), 3266489917);
    return ((state ^ (state >>> 16)) >>> 0) / 0x100000000;
  };
}

/** How something is struck: a soft stroke is not only quieter, it is duller, too. */
export interface Stroke {
  readonly seed?: number;
  /** From 0 to 1. */
  readonly force?: number;
}

/** The samples of some notes, so loud that the loudest is `peak` when they are struck with full force. */
export function render(
  notes: readonly Note[],
  rate: number,
  peak: number,
  { seed = 1, force = 1 }: Stroke = {},
): Float32Array {
  const end = Math.max(...notes.map(([at, instrument]) => at + BODIES[instrument].length));
  const out = new Float32Array(Math.ceil(end * rate));
  const random = chance(seed);
  for (const note of notes) strike(out, note, rate, { random, force });
  const loudest = out.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const loud = peak * (0.4 + 0.6 * force);
  return out.map((sample) => (sample / (loudest || 1)) * loud);
}

function strike(
  out: Float32Array,
  [at, instrument, pitch, loud]: Note,
  rate: number,
  { random, force }: { readonly random: () => number; readonly force: number },
): void {
  const { partials, noise, length } = BODIES[instrument];
  const first = Math.round(at * rate);
  const count = Math.min(Math.ceil(length * rate), out.length - first);
  for (const [ratio, share, life] of partials) {
    // No two strokes are alike: each part is a little off.
    const turn = (2 * Math.PI * pitch * ratio * (1 + (random() - 0.5) * 0.04)) / rate;
    const fade = Math.exp(-1 / (life * rate));
    // What is above the ground tone needs force.
    let level = share * loud * (ratio > 0.5 ? force ** (0.6 * ratio) : 1);
    for (let i = 0; i < count; i++, level *= fade)
      out[first + i] = (out[first + i] ?? 0) + level * Math.sin(turn * i);
  }
  const [share, life, dull] = noise;
  // A slide swells and fades, a stroke only fades.
  const swell = instrument === "slide" ? 0.035 * rate : 0.0004 * rate;
  let smooth = 0;
  for (let i = 0; i < count; i++) {
    smooth += (1 - dull) * (random() * 2 - 1 - smooth);
    const level =
      share * loud * force ** 1.5 * Math.min(i / swell, 1) * Math.exp(-i / (life * rate));
    out[first + i] = (out[first + i] ?? 0) + level * smooth;
  }
}
