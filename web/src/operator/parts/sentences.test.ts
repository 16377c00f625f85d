import { afterEach, expect, it } from "vitest";
import type { FigureTold, PairTold, WayTold } from "../../generated/protocol";
import { language } from "../../words";
import { sentences } from "./sentences";

const figure = (p: number, adjusted = 1): FigureTold => ({ surplus: 12.5, z: 4.1, p, adjusted });
const way = (feeding: FigureTold, pauses = figure(1)): WayTold => ({
  ...{ discards: 80, gifts: 20, feeding, pauses },
});
const pair = (ways: readonly [WayTold, WayTold], mutual = figure(1)): PairTold => ({
  ...{ people: [1, 2], names: ["甲", "乙"], level: "strong", adjusted: 0.001, matches: 3 },
  ...{ newest: 7, told: true, mutual, ways: [...ways], address: [0, 0], device: [0, 0] },
  ...{ came: [0, 0, 1], reported: [0, 0] },
});

afterEach(() => {
  language.value = "zh";
});

it("puts into words who feeds whom", () => {
  const told = sentences(pair([way(figure(1)), way(figure(0.001, 0.004))]));
  expect(told).toHaveLength(1);
  expect(told[0]).toContain("乙 喂 甲");
  expect(told[0]).toContain("0.004");
});

it("says nothing of what chance often gives", () => {
  expect(sentences(pair([way(figure(0.2)), way(figure(0.4))]))).toEqual([]);
});

it("does not pretend to know how rare the rarest things are", () => {
  language.value = "en";
  const [told] = sentences(pair([way(figure(1)), way(figure(1))], figure(1e-9, 1e-8)));
  expect(told).toContain("less than 1 time in 10,000");
});
