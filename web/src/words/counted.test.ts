import { describe, expect, it } from "vitest";
import { counted, some } from "./counted";
import { en } from "./en";
import { fillIn } from "./speech";

describe("words that go with a number", () => {
  it("stand in the singular beside one", () => {
    expect([some(1, "tile"), some(2, "tile"), some(0, "match", "matches")]).toEqual([
      "1 tile",
      "2 tiles",
      "0 matches",
    ]);
    expect([some("+1", "point"), some("−1", "point"), some("1.0", "point")]).toEqual([
      "+1 point",
      "−1 point",
      "1.0 points",
    ]);
    expect([en.table.points(1), en.table.points(8)]).toEqual(["1 point", "8 points"]);
  });

  it("follow the place before them in a sentence of the engine", () => {
    expect(
      fillIn("{who} gave {count} tile(s) to {to}", { who: "East", count: 1, to: "West" }),
    ).toBe("East gave 1 tile to West");
    expect(counted("{a} match(es), {b} point(s)", { a: 1, b: 2 })).toBe("{a} match, {b} points");
    expect(counted("the tiles (s) of {a}", { a: 1 })).toBe("the tiles (s) of {a}");
  });
});
