import { describe, expect, it } from "vitest";
import { type Note, render } from "./instruments";
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
    expect(render(tile, RATE, 0.9, 1)).toEqual(samples);
    expect(render(tile, RATE, 0.9, 2)).not.toEqual(samples);
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
  });
});
