import { expect, it } from "vitest";
import { playOn, seatOf } from "./example";

it("is seen from who is refused something, else from who gets most", () => {
  expect(seatOf({ refused: { seat: 3, do: "hu" }, scores: [0, 0, 0, 0] })).toBe(3);
  expect(seatOf({ scores: [-2, -1, 4, -1] })).toBe(2);
  expect(seatOf({ scores: [0, 0, 0, 0] })).toBe(0);
  expect(seatOf({})).toBe(0);
});

it("goes on from where it is shown", () => {
  expect(playOn(["0 discard 5p", "1 hu"], 1, ["1 pass", "2 pass"])).toEqual([
    ...["0 discard 5p", "1 pass", "2 pass"],
  ]);
});
