/** The room the table stands in, as the echo of one click: made by a formula, no recording. */

/** Seconds: a sitting room with a carpet. */
const LENGTH = 0.34;
/** When the walls and the ceiling answer first, in seconds, and how loud. */
const WALLS = [
  [0.007, 0.5],
  [0.011, 0.38],
  [0.017, 0.3],
  [0.026, 0.2],
] as const;

/** The echo at one ear; the other is a little farther from each wall. */
export function echo(rate: number, ear: 0 | 1): Float32Array {
  const samples = new Float32Array(Math.ceil(LENGTH * rate));
  let state = 88172645 + 7919 * ear;
  let smooth = 0;
  for (let i = 0; i < samples.length; i++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const noise = (state >>> 0) / 0x80000000 - 1;
    const time = i / rate;
    // What comes back late has lost its brightness.
    smooth += Math.max(0.55 - 1.4 * time, 0.06) * (noise - smooth);
    samples[i] = 0.35 * smooth * Math.min(time / 0.02, 1) * Math.exp(-time / 0.049);
  }
  for (const [at, loud] of WALLS) {
    const place = Math.round((at + 0.0007 * ear) * rate);
    samples[place] = (samples[place] ?? 0) + loud;
  }
  return samples;
}
