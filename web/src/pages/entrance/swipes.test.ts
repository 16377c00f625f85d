import { expect, it } from "vitest";
import { step, swiped } from "./swipes";

const leads = ["one", "two", "three"].map((name) => ({ name, special: [] }));

it("goes from door to door, and round", () => {
  expect(step(leads, leads[0], 1)).toBe("two");
  expect(step(leads, leads[2], 1)).toBe("one");
  expect(step(leads, leads[0], -1)).toBe("three");
});

it("tells a swipe from a tap and from scrolling", () => {
  expect(swiped(-80, 10)).toBe(1);
  expect(swiped(80, -10)).toBe(-1);
  expect(swiped(20, 0)).toBe(0);
  expect(swiped(80, 60)).toBe(0);
});
