import { describe, expect, it } from "vitest";
import { type Note, render } from "./instruments";
import { echo } from "./room";
import { SCORES } from "./scores";

const RATE = 22050;
const peakOf = (samples: Float32Array): number =>
  samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
const energy = (samples: Float32Array): number =>
  samples.reduce((sum, sample) => sum + sample * sample, 0);

/** How much of a pitch is in a sound. */
function part(samples: Float32Array, pitch: number): number {
  let [re, im] = [0, 0];
  for (const [i, sample] of samples.entries()) {
    re += sample * Math.cos((2 * Math.PI * pitch * i) / RATE);
    im += sample * Math.sin((2 * Math.PI * pitch * i) / RATE);
  }
  return Math.hypot(re, im);
}

describe("a tile on the table", () => {
  const tile: readonly Note[] = [[0, "tile", 1500, 1]];
  const samples = render(tile, RATE, 0.9);

  it("is as loud as it should be, at its beginning, and then gone", () => {
    expect(peakOf(samples)).toBeCloseTo(0.9);
    expect(energy(samples.slice(0, RATE * 0.05))).toBeGreaterThan(0.8 * energy(samples));
    expect(peakOf(samples.slice(-100))).toBeLessThan(0.02);
  });

  it("has the table below it, not only a click", () => {
    const low = [240, 255, 270].map((pitch) => part(samples, pitch));
    expect(Math.max(...low)).toBeGreaterThan(part(samples, 700));
  });

  it("is never struck quite alike", () => {
    expect(render(tile, RATE, 0.9, { seed: 1 })).toEqual(samples);
    expect(render(tile, RATE, 0.9, { seed: 2 })).not.toEqual(samples);
  });
});

describe("force", () => {
  const strokes = [0.34, 0.67, 1].map((force) =>
    render([[0, "tile", 1500, 1]], RATE, 0.9, { force }),
  );

  it("makes a stroke louder, and brighter", () => {
    const [soft = 0, middle = 0, hard = 0] = strokes.map(peakOf);
    expect(soft).toBeLessThan(middle);
    expect(middle).toBeLessThan(hard);
    // The click of the tile beside the table that answers below it.
    const bright = strokes.map((samples) => part(samples, 2445) / part(samples, 255));
    expect(bright[0]).toBeLessThan(bright[1] ?? 0);
    expect(bright[1]).toBeLessThan(bright[2] ?? 0);
  });
});

describe("the room", () => {
  const ears = [echo(RATE, 0), echo(RATE, 1)] as const;

  it("answers at once, differently at each ear, and is gone after a third of a second", () => {
    const [left, right] = ears;
    expect(left).not.toEqual(right);
    for (const samples of ears) {
      expect(samples.every(Number.isFinite)).toBe(true);
      const all = energy(samples);
      expect(energy(samples.slice(0, RATE * 0.03))).toBeGreaterThan(0.5 * all);
      expect(energy(samples.slice(RATE * 0.25))).toBeLessThan(1e-4 * all);
    }
  });

  it("does not clip what is played in it", () => {
    for (const { notes, peak } of Object.values(SCORES)) {
      const dry = render(notes, 11025, peak);
      for (const ear of [0, 1] as const) {
        const answer = echo(11025, ear);
        const strong = [...answer.entries()].filter(([, one]) => Math.abs(one) > 0.15);
        const wet = dry.map(
          (one, at) =>
            one + 0.3 * strong.reduce((sum, [late, loud]) => sum + loud * (dry[at - late] ?? 0), 0),
        );
        // The limiter takes what little is above; half as much again it could not.
        expect(peakOf(wet)).toBeLessThan(1.5);
      }
    }
  });
});

describe("the sounds of the table", () => {
  it.each(Object.entries(SCORES))("%s is finite, not too loud and not too long", (_, score) => {
    const samples = render(score.notes, RATE, score.peak);
    expect(samples.every(Number.isFinite)).toBe(true);
    expect(peakOf(samples)).toBeLessThanOrEqual(0.9001);
    expect(samples.length / RATE).toBeLessThan(2.5);
  });

  it("are mixed: what happens often is softer than what is rare", () => {
    expect(SCORES.draw.peak).toBeLessThan(SCORES.discard.peak);
    expect(SCORES.hurry.peak).toBeLessThan(SCORES.turn.peak);
    expect(SCORES.turn.peak).toBeLessThan(SCORES.win.peak);
    expect(SCORES.win.peak).toBeLessThan(SCORES.greatWin.peak);
  });
});
