import { describe, expect, it } from "vitest";
import { clausePath, readRoute, replayQuery, scorePath } from "./router";

const LOOK = { moment: null, seat: null, coach: null };

describe("an address", () => {
  it.each([
    ["/", { page: "entrance" }],
    ["/room/204815", { page: "room", number: "204815" }],
    ["/room/204815/", { page: "room", number: "204815" }],
    ["/room/2048", { page: "nowhere" }],
    ["/room/204815/x", { page: "nowhere" }],
    ["/new", { page: "new", town: null, hash: "", club: null }],
    ["/club/7/new/hangzhou", { page: "new", town: "hangzhou", hash: "", club: 7 }],
    ["/club/7/new", { page: "new", town: null, hash: "", club: 7 }],
    ["/clubs", { page: "clubs" }],
    ["/club/7", { page: "club", club: 7, evening: null }],
    ["/club/7/evening/2026-11-17", { page: "club", club: 7, evening: "2026-11-17" }],
    ["/club/x", { page: "nowhere" }],
    ["/join/abcd2345efgh", { page: "join", code: "abcd2345efgh" }],
    ["/people/%E5%B0%8F%2F%E7%8E%8B", { page: "people", name: "小/王" }],
    ["/people", { page: "nowhere" }],
    ["/new/hangzhou", { page: "new", town: "hangzhou", hash: "", club: null }],
    ["/lobby", { page: "lobby" }],
    ["/me", { page: "me" }],
    ["/score", { page: "score", town: null, hash: "" }],
    ["/score/lanzhou", { page: "score", town: "lanzhou", hash: "" }],
    ["/settings", { page: "settings" }],
    ["/replay/81", { page: "replay", match: "81", look: LOOK }],
    ["/replay/x", { page: "nowhere" }],
    ["/rules", { page: "rules", town: null, clause: null }],
    ["/learn", { page: "learn", town: null, lesson: null }],
    ["/learn/jinzhou", { page: "learn", town: "jinzhou", lesson: null }],
    ["/learn/jinzhou/wild-tiles", { page: "learn", town: "jinzhou", lesson: "wild-tiles" }],
    ["/learn/jinzhou/wild/2", { page: "nowhere" }],
    ["/puzzles/lanzhou", { page: "puzzles", town: "lanzhou", puzzle: null }],
    ["/puzzles/lanzhou/lz-1", { page: "puzzles", town: "lanzhou", puzzle: "lz-1" }],
    ["/new/%E5%A4%96%E5%A9%86-1", { page: "new", town: "外婆-1", hash: "", club: null }],
    ["/new/%E0%A4%A", { page: "new", town: "%E0%A4%A", hash: "", club: null }],
    ["/nothing", { page: "nowhere" }],
  ])("%s", (path, route) => {
    expect(readRoute(path)).toEqual(route);
  });

  it("may hold a hand, or the rules of a room", () => {
    expect(readRoute("/score", "#up=9m")).toMatchObject({ hash: "#up=9m" });
    expect(scorePath("lanzhou", { base: 2, ting: false })).toBe("/score/lanzhou#base=2&ting=false");
  });

  it("may name a moment of a replay", () => {
    const look = { moment: { round: 2, event: 37 }, seat: 1, coach: 0 };
    const query = "?step=2.37&seat=1&coach=0";
    expect(replayQuery(look)).toBe(query);
    expect(readRoute("/replay/81", "", query)).toEqual({ page: "replay", match: "81", look });
    expect(replayQuery({})).toBe("");
    for (const strange of ["?step=2", "?step=2.x&seat=9", "?seat=-1&coach=", "?%E0%A4%A"])
      expect(readRoute("/replay/81", "", strange)).toMatchObject({ look: LOOK });
  });

  it("that is older has a moment of a replay in its hash", () => {
    const look = { ...LOOK, moment: { round: 2, event: 37 } };
    expect(readRoute("/replay/81", "#r2e37")).toEqual({ page: "replay", match: "81", look });
    expect(readRoute("/replay/81", "#r2")).toMatchObject({ look: LOOK });
  });

  it("may name a clause of a rule book", () => {
    expect(clausePath("hangzhou", "HZ-16")).toBe("/rules/hangzhou#HZ-16");
    const there = { page: "rules", town: "hangzhou", clause: "HZ-16" };
    expect(readRoute("/rules/hangzhou", "#HZ-16")).toEqual(there);
    expect(readRoute("/rules/hangzhou", "#content")).toEqual({ ...there, clause: null });
  });
});
