import { expect, it } from "vitest";
import { eachOf, markOf, setMark, withSeat } from "./noted";
import { emptyScenario } from "./scenario";

const plain = emptyScenario("x");

it("says only what was said", () => {
  const noted = setMark(plain, "caisuo", withSeat(undefined, 0, true));
  expect(noted).toEqual({ ...plain, marks: { caisuo: [0] } });
  expect(setMark(noted, "caisuo", withSeat([0], 0, false))).toEqual(plain);
  expect(setMark(plain, "caipiao", [0, 0, 0, 0])).toEqual(plain);
  expect(setMark(plain, "louhu", ["", "5p", "", ""]).marks).toEqual({ louhu: ["", "5p", "", ""] });
  expect(markOf(noted, "caisuo")).toEqual([0]);
});

it("keeps the order of seats", () => {
  expect(withSeat([2], 1, true)).toEqual([2, 1]);
  expect(withSeat([2, 1], 2, true)).toEqual([1, 2]);
});

it("has a value for each seat", () => {
  expect(eachOf(["5p"], 3, "")).toEqual(["5p", "", ""]);
  expect(eachOf("x", 2, 0)).toEqual([0, 0]);
});
