import { describe, expect, it } from "vitest";
import type { ChoiceView } from "../generated/protocol";
import { placeOf } from "../people/seating";
import { mustDecide, readChoices } from "./choices";
import { sortHand } from "./sorting";

const asked = (...legal: string[]) => readChoices({ legal });
const ofTiles = (code: string, groups: string[], often = false): ChoiceView => ({
  ...{ code, pick: "tiles", count: 3, groups, options: [], often },
});

describe("choices", () => {
  it("are read from what is legal", () => {
    const { discards, buttons, picking } = asked(
      "discard 1m",
      "discard 1m ting",
      "discard E",
      "gang 5p",
      "hu",
    );
    expect([...(discards.get("1m") ?? [])]).toEqual(["", "ting"]);
    expect([...discards.keys()]).toEqual(["1m", "E"]);
    expect(buttons.map(({ text }) => text)).toEqual(["hu", "gang 5p"]);
    expect(picking).toBeNull();
  });

  it("put the win first and passing last", () => {
    const { buttons } = asked("chi 46p", "chi 67p", "pass", "peng", "hu");
    expect(buttons.map(({ kind }) => kind)).toEqual(["hu", "peng", "chi", "chi", "pass"]);
    expect(buttons[2]?.tiles).toEqual(["4p", "6p"]);
  });

  it("know stakes and tiles to throw", () => {
    const stakes = asked("stake 0", "stake 1", "stake 3", "stake 5").buttons;
    expect(stakes.map(({ code, word }) => `${code} ${word}`)).toEqual([
      ...["stake 0", "stake 1", "stake 3", "stake 5"],
    ]);
    const { picking, buttons } = readChoices({
      legal: ["shuai"],
      choices: [ofTiles("shuai", ["19mE"], true)],
    });
    expect(buttons).toEqual([]);
    expect(picking?.groups).toEqual([["1m", "9m", "E"]]);
  });

  it("know what towns that nobody has heard of ask", () => {
    const tiles = readChoices({
      legal: ["choose swap 123m"],
      choices: [ofTiles("swap", ["1234m", "579s"])],
    });
    expect(tiles.buttons).toEqual([]);
    expect(tiles.picking).toMatchObject({ code: "swap", answer: "choose swap", count: 3 });
    expect(tiles.picking?.groups.map((group) => group.length)).toEqual([4, 3]);
    const words = asked("choose void m", "choose void p");
    expect(words.buttons).toMatchObject([
      { kind: "choose", text: "choose void m", code: "void", word: "m" },
      { kind: "choose", text: "choose void p", code: "void", word: "p" },
    ]);
    expect(mustDecide(words) && mustDecide(tiles)).toBe(true);
  });

  it("are offered at a turn, with nothing to pick, a word or a tile", () => {
    const { buttons } = asked("choose red", "choose show loud", "choose one 5m", "discard 5m");
    expect(buttons).toMatchObject([
      { code: "red", word: "", tiles: [] },
      { code: "show", word: "loud", tiles: [] },
      { code: "one", word: "", tiles: ["5m"] },
    ]);
  });

  it("need no decision where one can only pass", () => {
    expect(mustDecide(asked("pass"))).toBe(false);
    expect(mustDecide(asked("pass", "peng"))).toBe(true);
    expect(mustDecide(asked("discard 1m"))).toBe(true);
  });
});

describe("a hand", () => {
  it("is sorted as it plays, the tile just drawn last", () => {
    const roles = { wild: ["5p"], plays: { P: "5p" } } as const;
    const tiles = sortHand(["P", "9s", "5p", "6p", "4p", "1m"], true, roles);
    expect(tiles.map(({ face }) => face)).toEqual(["5p", "4p", "P", "6p", "9s", "1m"]);
    expect(tiles.at(-1)?.drawn).toBe(true);
  });

  it("has a key for every tile", () => {
    const keys = sortHand(["1m", "1m", "1m"], true, { wild: [], plays: {} }).map(({ key }) => key);
    expect(new Set(keys).size).toBe(3);
  });
});

describe("seats", () => {
  it.each([
    [4, ["own", "next", "across", "previous"]],
    [3, ["own", "next", "previous"]],
    [2, ["own", "across"]],
  ])("of %d", (seats, places) => {
    const from = 1;
    const found = Array.from({ length: seats }, (_, i) => placeOf((from + i) % seats, from, seats));
    expect(found).toEqual(places);
  });
});
