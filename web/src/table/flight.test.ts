import { describe, expect, it } from "vitest";
import { asTurned } from "./flight";
import { OPENING, waveOf } from "./opening";

const lying = (turn?: string): Element =>
  ({ closest: () => (turn === undefined ? null : { dataset: { turn } }) }) as unknown as Element;

describe("a way on the screen", () => {
  it("is gone as the tile lies", () => {
    expect(asTurned(lying(), 3, 5)).toEqual([3, 5]);
    // A quarter to the right: its right is the screen's down.
    expect(asTurned(lying("1"), 3, 5)).toEqual([5, -3]);
    expect(asTurned(lying("2"), 3, 5)).toEqual([-3, -5]);
    expect(asTurned(lying("3"), 3, 5)).toEqual([-5, 3]);
  });
});

describe("the deal", () => {
  it("comes in fours", () => {
    expect([0, 3, 4, 7, 8, 12, 16].map(waveOf)).toEqual([0, 0, 1, 1, 2, 3, 4]);
  });

  it("is over before the tile is turned up, and all within a second and a half", () => {
    const last = OPENING.dice + OPENING.step * waveOf(16) + OPENING.flight;
    expect(last).toBeLessThanOrEqual(OPENING.turnAt);
    expect(OPENING.turnAt + OPENING.turn).toBeLessThanOrEqual(1500);
  });
});
