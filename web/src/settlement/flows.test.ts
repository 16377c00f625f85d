import { expect, it } from "vitest";
import type { Transfer } from "../generated/protocol";
import { flowsOf } from "./flows";

const pay = (from: number, to: number | "house", points: number): Transfer =>
  ({ from, to, points, code: "zimo", factors: [], win: null }) as unknown as Transfer;

it("adds up what goes the same way", () => {
  expect(flowsOf([pay(0, 1, 4), pay(1, 0, 2), pay(0, 1, 3), pay(2, "house", 1)])).toEqual([
    { from: 0, to: 1, points: 7 },
    { from: 1, to: 0, points: 2 },
    { from: 2, to: "house", points: 1 },
  ]);
});
