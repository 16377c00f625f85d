// @vitest-environment happy-dom

import type { VNode } from "preact";
import { describe, expect, it } from "vitest";
import { Nowhere } from "../frame/Nowhere";
import { addressOf } from "../router";
import { pageAt } from "./App";
import { FEATURES } from "./features";

const shown = (path: string, hash = "", search = "") =>
  pageAt(addressOf(path, hash, search)) as VNode;

describe("the page of an address", () => {
  it.each([
    ["/", {}],
    ["/room/204815", { number: "204815" }],
    ["/room/204815/", { number: "204815" }],
    ["/new", { town: null, hash: "", club: null }],
    ["/new/hangzhou", { town: "hangzhou", hash: "", club: null }],
    ["/new/%E5%A4%96%E5%A9%86-1", { town: "外婆-1", hash: "", club: null }],
    ["/new/%E0%A4%A", { town: "%E0%A4%A", hash: "", club: null }],
    ["/club/7/new/hangzhou", { town: "hangzhou", hash: "", club: 7 }],
    ["/club/7/new", { town: null, hash: "", club: 7 }],
    ["/clubs", {}],
    ["/club/7", { club: 7 }],
    ["/club/7/evening/2026-11-17", { club: 7, date: "2026-11-17" }],
    ["/join/abcd2345efgh", { code: "abcd2345efgh" }],
    ["/friends", {}],
    ["/friend/abcd2345efgh", { code: "abcd2345efgh" }],
    ["/tournaments", {}],
    ["/tournament/12", { tournament: 12 }],
    ["/ladder", { town: null }],
    ["/ladder/lanzhou", { town: "lanzhou" }],
    ["/people/%E5%B0%8F%2F%E7%8E%8B", { name: "小/王" }],
    ["/lobby", {}],
    ["/me", {}],
    ["/board", {}],
    ["/settings", {}],
    ["/score", { town: null, at: addressOf("/score") }],
    ["/score/lanzhou", { town: "lanzhou", at: addressOf("/score/lanzhou") }],
    ["/replay/81", { match: "81", look: { moment: null, seat: null, coach: null } }],
    ["/rules", { town: null, clause: null }],
    ["/learn", { town: null, lesson: null }],
    ["/learn/jinzhou", { town: "jinzhou", lesson: null }],
    ["/learn/jinzhou/wild-tiles", { town: "jinzhou", lesson: "wild-tiles" }],
    ["/puzzles", { town: null, puzzle: null }],
    ["/puzzles/lanzhou/lz-1", { town: "lanzhou", puzzle: "lz-1" }],
  ])("%s", (path, props) => {
    const page = shown(path);
    expect(page.type).not.toBe(Nowhere);
    expect(page.props).toEqual(props);
  });

  it.each([
    ...["/room/2048", "/room/204815/x", "/club/x", "/people", "/replay/x", "/learn/jinzhou/wild/2"],
    "/nothing",
  ])("%s leads nowhere", (path) => {
    expect(shown(path).type).toBe(Nowhere);
  });

  it("takes what stands behind the path", () => {
    expect(shown("/rules/hangzhou", "#HZ-16").props).toMatchObject({ clause: "HZ-16" });
    expect(shown("/rules/hangzhou", "#content").props).toMatchObject({ clause: null });
    const look = { moment: { round: 2, event: 37 }, seat: 1, coach: 0 };
    expect(shown("/replay/81", "", "?step=2.37&seat=1&coach=0").props).toMatchObject({ look });
  });

  it("is the same whichever feature is asked first", () => {
    const routes = FEATURES.flatMap((feature) => feature.routes ?? []);
    for (const path of ["/", "/club/7", "/club/7/new", "/friend/abcd", "/tournament/1", "/me"])
      expect(routes.filter((route) => route.path.test(path))).toHaveLength(1);
  });
});
