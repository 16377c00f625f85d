import { describe, expect, it } from "vitest";
import type { Transfer } from "../generated/protocol";
import { arrowBetween, flowsOf, PICTURE, type Spot, spotOf } from "./flows";

const pay = (from: number, to: number | "house", points: number): Transfer =>
  ({ from, to, points, code: "zimo", factors: [], win: null }) as unknown as Transfer;

const PLACES = ["own", "next", "across", "previous", "house"] as const;

/** Whether a point lies on a plate. */
const on = ([x, y]: readonly [number, number], { at, half }: Spot): boolean =>
  Math.abs(x - at[0]) < half[0] && Math.abs(y - at[1]) < half[1];

describe("who pays whom", () => {
  it("adds up what goes the same way", () => {
    expect(flowsOf([pay(0, 1, 4), pay(1, 0, 2), pay(0, 1, 3), pay(2, "house", 1)])).toEqual([
      { from: 0, to: 1, points: 7 },
      { from: 1, to: 0, points: 2 },
      { from: 2, to: "house", points: 1 },
    ]);
  });

  it("fits into the picture, and no plate lies on another", () => {
    for (const place of PLACES) {
      const { at, half } = spotOf(place);
      for (const axis of [0, 1] as const) {
        expect(at[axis] - half[axis]).toBeGreaterThanOrEqual(1);
        expect(at[axis] + half[axis]).toBeLessThan([PICTURE.width, PICTURE.height][axis] ?? 0);
      }
      for (const other of PLACES)
        if (other !== place) {
          const far = spotOf(other);
          const apart = [0, 1].some(
            (axis) =>
              Math.abs((at[axis] ?? 0) - (far.at[axis] ?? 0)) >
              (half[axis] ?? 0) + (far.half[axis] ?? 0),
          );
          expect(apart, `${place} and ${other}`).toBe(true);
        }
    }
  });

  it("has arrows and numbers between the plates, not on them", () => {
    for (const from of PLACES.slice(0, 4))
      for (const to of PLACES)
        for (const paired of to === "house" ? [false] : [false, true]) {
          if (from === to) continue;
          const { start, end, label } = arrowBetween(spotOf(from), spotOf(to), 128, paired);
          expect(Math.hypot(end[0] - start[0], end[1] - start[1])).toBeGreaterThan(8);
          for (const point of [start, end, label])
            for (const place of PLACES.slice(0, 4))
              expect(on(point, spotOf(place)), `${from} ${to} ${place}`).toBe(false);
        }
  });
});
