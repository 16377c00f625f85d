import { expect, it } from "vitest";
import { lineOf, trendOf } from "./trend";

it("adds points up and compares the newer half with the older", () => {
  expect(trendOf([3, -1, 4, 6])).toEqual({ sums: [0, 3, 2, 6, 12], half: 2, now: 5, before: 1 });
  expect(trendOf([2, 4, 9])).toMatchObject({ half: 1, now: 9, before: 3 });
  const many = trendOf([...Array(40).fill(1), ...Array(10).fill(-2)]);
  expect(many).toMatchObject({ half: 10, now: -2, before: 1 });
});

it("draws the line inside its box, zero included", () => {
  expect(lineOf([0, 10, -10], 112, 112)).toEqual({
    ...{ points: "6,56 56,6 106,106", zero: 56, end: [106, 106] },
  });
  expect(lineOf([0, 0], 100, 50).zero).toBe(25);
});
