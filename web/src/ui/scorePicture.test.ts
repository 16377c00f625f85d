import { expect, it } from "vitest";
import type { ClubEvening } from "../generated/protocol";
import { drawEvening } from "./scorePicture";

const evening: ClubEvening = {
  club: 1,
  name: "<圈>",
  date: "2026-11-17",
  scores: [
    { person: 1, name: "甲", matches: 2, firsts: 1, points: 12 },
    { person: 2, name: "乙", matches: 1, firsts: 0, points: -12 },
  ],
  course: [
    [5, 12],
    [-5, -12],
  ],
  together: [
    [0, 1],
    [1, 0],
  ],
  matches: [],
};

const drawn = drawEvening(evening, {
  title: "<圈>",
  subtitle: "11月17日",
  foot: "分只是分",
  names: ['甲"&', "乙"],
  matches: (count) => `${count} 场`,
});

it("has everybody with its points, and a line for each", () => {
  expect(drawn).toContain(">+12<");
  expect(drawn).toContain(">−12<");
  expect(drawn).toContain(">2 场<");
  expect(drawn.match(/<polyline/g)).toHaveLength(2);
});

it("writes what is long in smaller letters, so that nothing is cut", () => {
  const long = {
    title: "圈".repeat(20),
    foot: "money ".repeat(20),
    names: ["名".repeat(20), "乙"],
  };
  const other = drawEvening(evening, { ...long, subtitle: "", matches: String });
  const sizeOf = (told: string): number =>
    Number(new RegExp(`font-size="(\\d+)">${told}`).exec(other)?.[1]);
  expect(sizeOf(long.title) * 20).toBeLessThanOrEqual(648);
  expect(sizeOf(long.foot) * 120 * 0.6).toBeLessThanOrEqual(648);
  expect(sizeOf(long.names[0] ?? "") * 20).toBeLessThanOrEqual(290);
  expect(sizeOf("乙")).toBe(22);
});

it("lets nothing that people have written be more than text", () => {
  expect(drawn).not.toContain("<圈>");
  expect(drawn).toContain("&#60;圈&#62;");
  expect(drawn).toContain("甲&#34;&#38;");
});
