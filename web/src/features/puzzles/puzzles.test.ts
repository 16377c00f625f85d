import { describe, expect, it } from "vitest";
import { choiceOf, countOf, nextOf, themesOf } from "./puzzles";

const entry = (id: string, theme: string, tried: number, solved: number, own: boolean | null) => ({
  ...{ id, theme, tried, solved, own },
});

const PUZZLES = [
  entry("a", "discard", 10, 2, null),
  entry("b", "win", 10, 9, true),
  entry("c", "discard", 10, 8, null),
  entry("d", "discard", 1, 1, false),
];

describe("the next puzzle", () => {
  it("is the easiest that was not answered", () => {
    expect(nextOf(PUZZLES, null)).toBe("c");
    expect(nextOf(PUZZLES, "discard", "c")).toBe("a");
  });

  it("counts one that few have tried as neither easy nor hard", () => {
    const few = [entry("x", "win", 1, 1, null), entry("y", "win", 100, 80, null)];
    expect(nextOf(few, null)).toBe("y");
  });

  it("is the following one when all were answered", () => {
    const done = PUZZLES.map((one) => ({ ...one, own: true }));
    expect(nextOf(done, null, "b")).toBe("c");
    expect(nextOf(done, null, "d")).toBe("a");
    expect(nextOf([], null)).toBeNull();
  });

  it("may be about anything where nothing is about the theme", () => {
    expect(nextOf(PUZZLES, "kong")).toBe("c");
  });
});

it("counts what was right the first time", () => {
  expect(themesOf(PUZZLES)).toEqual(["discard", "win"]);
  expect(countOf(PUZZLES, null)).toEqual({ solved: 1, tried: 2, all: 4 });
  expect(countOf(PUZZLES, "discard")).toEqual({ solved: 0, tried: 1, all: 3 });
});

it("finds what a choice came to", () => {
  const choice = { action: "discard 4s", points: 1, behind: 0, error: 0, reasons: [] };
  expect(choiceOf([choice], "discard 4s")).toBe(choice);
  expect(choiceOf([choice], "hu")).toBeNull();
});
