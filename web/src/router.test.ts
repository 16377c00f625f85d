import { describe, expect, it } from "vitest";
import { clausePath, readLook, replayQuery, scorePath } from "./router";

const LOOK = { moment: null, seat: null, coach: null };
const look = (search = "", hash = "") => readLook({ search, hash });

describe("an address", () => {
  it("may hold the rules of a room", () => {
    expect(scorePath("lanzhou", { base: 2, ting: false })).toBe("/score/lanzhou#base=2&ting=false");
  });

  it("may name a moment of a replay", () => {
    const there = { moment: { round: 2, event: 37 }, seat: 1, coach: 0 };
    const query = "?step=2.37&seat=1&coach=0";
    expect(replayQuery(there)).toBe(query);
    expect(look(query)).toEqual(there);
    expect(replayQuery({})).toBe("");
    for (const strange of ["?step=2", "?step=2.x&seat=9", "?seat=-1&coach=", "?%E0%A4%A"])
      expect(look(strange)).toEqual(LOOK);
  });

  it("that is older has a moment of a replay in its hash", () => {
    expect(look("", "#r2e37")).toEqual({ ...LOOK, moment: { round: 2, event: 37 } });
    expect(look("", "#r2")).toEqual(LOOK);
  });

  it("may name a clause of a rule book", () => {
    expect(clausePath("hangzhou", "HZ-16")).toBe("/rules/hangzhou#HZ-16");
  });
});
