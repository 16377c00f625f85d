import { describe, expect, it } from "vitest";
import { begin, choose, drop, goTo, play, scriptOf } from "./variations";

const started = begin(["0 discard E", "1 discard S"]);

describe("variations", () => {
  it("go on where they end", () => {
    const longer = play(started, ["2 peng", "2 discard W"]);
    expect(longer.scripts).toEqual([["0 discard E", "1 discard S", "2 peng", "2 discard W"]]);
    expect(longer.at).toBe(4);
  });

  it("keep what was played when something else is", () => {
    const other = play(goTo(started, 1), ["1 discard 9m"]);
    expect(scriptOf(other)).toEqual(["0 discard E", "1 discard 9m"]);
    expect(other.scripts).toHaveLength(2);
    expect(scriptOf(choose(other, 0))).toEqual(["0 discard E", "1 discard S"]);
    expect(choose(other, 0).at).toBe(2);
  });

  it("are not kept twice", () => {
    const other = play(goTo(started, 1), ["1 discard 9m"]);
    const again = play(goTo(other, 1), ["1 discard S"]);
    expect(again.scripts).toHaveLength(2);
    expect(again.chosen).toBe(0);
    const stepped = play(goTo(started, 0), ["0 discard E"]);
    expect(stepped).toEqual({ ...started, at: 1 });
  });

  it("can be forgotten, but for the last", () => {
    const other = play(goTo(started, 1), ["1 discard 9m"]);
    expect(drop(other, 0)).toEqual({
      scripts: [["0 discard E", "1 discard 9m"]],
      chosen: 0,
      at: 2,
    });
    expect(drop(other, 1)).toEqual(started);
    expect(drop(started, 0)).toEqual(started);
  });
});
