import { describe, expect, it } from "vitest";
import type { Scenario } from "../../referee";
import {
  addToMelds,
  dropFromMelds,
  enterMid,
  isMid,
  layMelds,
  leaveMid,
  meldsAt,
  turnKong,
  type WrittenMeld,
  waitFor,
  writeAt,
} from "./midround";
import { emptyScenario } from "./scenario";

const plain = emptyScenario("x");

describe("a round entered in its middle", () => {
  it("says who acts, and forgets it again", () => {
    const mid = enterMid({ ...plain, dealer: 2 });
    expect([isMid(plain), isMid(mid)]).toEqual([false, true]);
    expect(mid).toMatchObject({ turn: 2, window: "turn" });
    expect(leaveMid(writeAt(mid, "discards", 1, "5p"))).toEqual({ ...plain, dealer: 2 });
  });

  it("adds a tile only where it can be robbed", () => {
    const robbed = { ...waitFor(enterMid(plain), "rob"), adds: "5p" };
    expect(waitFor(robbed, "rob")).toEqual(robbed);
    expect(waitFor(robbed, "claim")).toEqual({ ...enterMid(plain), window: "claim" });
  });

  it("gives a list only where it says something", () => {
    const laid = writeAt(plain, "discards", 1, "5p");
    expect(laid.discards).toEqual(["", "5p", "", ""]);
    expect(writeAt(laid, "discards", 1, "")).toEqual(plain);
  });
});

describe("melds", () => {
  const tapped = (["1p", "2p", "3p", "5s", "5s", "5s", "5s", "E"] as const).reduce<
    readonly WrittenMeld[]
  >(addToMelds, []);

  it("are put together tile by tile", () => {
    expect(layMelds(plain, 1, tapped).melds).toEqual(["", "[123p][5555s][E]", "", ""]);
    expect(layMelds(plain, 1, dropFromMelds(tapped)).melds).toEqual(["", "[123p][5555s]", "", ""]);
    expect(dropFromMelds(dropFromMelds(tapped)).at(-1)?.tiles).toHaveLength(3);
  });

  it("are read with what is said of them", () => {
    const scenario: Scenario = { ...plain, melds: ["[123p<0:2p][5555s!]", "x", "", ""] };
    expect(meldsAt(scenario, 0)).toEqual([
      { tiles: ["1p", "2p", "3p"], rest: "<0:2p" },
      { tiles: ["5s", "5s", "5s", "5s"], rest: "!" },
    ]);
    expect(layMelds(scenario, 0, meldsAt(scenario, 0) ?? []).melds).toEqual(scenario.melds);
    expect(meldsAt(scenario, 1)).toBe(null);
    expect(meldsAt(plain, 1)).toEqual([]);
  });

  it("lie face down where they are concealed", () => {
    const kong = { tiles: ["E", "E", "E", "E"], rest: "" } as const;
    expect(turnKong(kong).rest).toBe("!");
    expect(turnKong(turnKong(kong)).rest).toBe("");
  });
});
