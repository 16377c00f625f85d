import { expect, it } from "vitest";
import { linesOf } from "./lines";

const SIZE = { width: 320, height: 120, left: 40, right: 80, edge: 10 };

it("draws a line for everybody from zero to its sum", () => {
  const { lines, grid } = linesOf(
    [
      [30, 20],
      [-10, 0],
      [-20, -20],
    ],
    SIZE,
  );
  // 50 points lie between the highest and the lowest, on 100 px: two for each.
  expect(lines).toEqual([
    [
      [40, 70],
      [140, 10],
      [240, 30],
    ],
    [
      [40, 70],
      [140, 90],
      [240, 70],
    ],
    [
      [40, 70],
      [140, 110],
      [240, 110],
    ],
  ]);
  expect(grid).toEqual([
    { value: 30, y: 10 },
    { value: 0, y: 70 },
    { value: -20, y: 110 },
  ]);
});

it("lets no name cover another, and none leave the picture", () => {
  for (const people of [2, 4, 8, 20]) {
    const { names } = linesOf(
      Array.from({ length: people }, () => [5]),
      SIZE,
    );
    const sorted = [...names].sort((a, b) => a - b);
    const step = Math.min(13, 110 / people);
    for (const [at, y] of sorted.entries()) {
      if (at > 0) expect(y - (sorted[at - 1] ?? 0)).toBeGreaterThan(step - 0.2);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(SIZE.height);
    }
  }
});

it("draws an evening on which nobody won anything", () => {
  expect(linesOf([[0], [0]], SIZE).grid).toEqual([{ value: 0, y: 10 }]);
});
