import { expect, it } from "vitest";
import { windOf } from "./winds";

const winds = (dealer: number, count = 4): string =>
  Array.from({ length: count }, (_, seat) =>
    windOf(seat, { dealer, seats: { length: count } }),
  ).join("");

it("lets the dealer be East, and the winds go round with the deal", () => {
  expect([0, 1, 2, 3].map((dealer) => winds(dealer))).toEqual([
    "东南西北",
    "北东南西",
    "西北东南",
    "南西北东",
  ]);
  expect(winds(1, 2)).toBe("南东");
});
