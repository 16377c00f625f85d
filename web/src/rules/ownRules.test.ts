import { describe, expect, it } from "vitest";
import type { TownForm } from "../generated/protocol";
import { clockOf, differencesOf } from "./differences";
import { cleanName, NO_RULES, readRules, writeRules } from "./ownRules";

const town: TownForm = {
  name: "hangzhou",
  town: "杭州麻将",
  seats: [4, 4],
  clock: { turn: 20, bank: 0 },
  special: [],
  options: [
    { name: "base", label: "底分", kind: "number", default: 1, clause: "C-11", low: 1, high: 1000 },
    {
      ...{ name: "pays", label: "谁付", kind: "choice", default: "own", clause: "HZ-19" },
      choices: [
        { value: "own", label: "自己的" },
        { value: "all", label: "三家的" },
      ],
    },
    {
      ...{ name: "rob", label: "抢杠", kind: "switch", default: false, clause: "HZ-8" },
      choices: [
        { value: false, label: "不可以" },
        { value: true, label: "可以" },
      ],
    },
  ],
  presets: [],
  lessons: 0,
};

const rules = {
  name: "外婆家 & 50% #1=好+",
  options: { base: 2, pays: "all", rob: true },
  turn: 30,
  bank: 0,
} as const;

describe("rules of one's own in an address", () => {
  it("are read as they were written", () => {
    const address = writeRules(town, rules);
    expect(address).toMatch(/^hangzhou#house=外婆家%20%26%2050%25%20%231%3D好%2B&base=2&/);
    const hash = new URL(`/new/${address}`, "https://club.example").hash;
    expect(readRules(town, hash)).toEqual(rules);
  });

  it("say only what differs", () => {
    expect(writeRules(town, NO_RULES)).toBe("hangzhou");
    expect(readRules(town, "")).toEqual(NO_RULES);
    expect(readRules(town, "#base=1&rob=true")).toEqual({ ...NO_RULES, options: { rob: true } });
  });

  it("may be of house rules whose name is in any script", () => {
    const address = writeRules({ ...town, name: "我们 桌" }, NO_RULES);
    expect(decodeURIComponent(address)).toBe("我们 桌");
  });

  it.each([
    ["#bass=2", { what: "option", told: "bass" }],
    ["#base=0", { what: "value", told: "底分 0" }],
    ["#base=two", { what: "value", told: "底分 two" }],
    ["#pays=nobody", { what: "value", told: "谁付 nobody" }],
    ["#rob=1", { what: "value", told: "抢杠 1" }],
    ["#clock.turn=0", { what: "value", told: "clock.turn=0" }],
    ["#clock.bank=9999", { what: "value", told: "clock.bank=9999" }],
    ["#clock.tick=1", { what: "option", told: "clock.tick" }],
    ["#__proto__=1", { what: "option", told: "__proto__" }],
    ["#toString=1", { what: "option", told: "toString" }],
    [`#house=${"x".repeat(41)}`, { what: "name", told: "" }],
    ["#house=a%E2%80%AEb", { what: "name", told: "" }],
    ["#house=%00", { what: "name", told: "" }],
    [`#house=${"x".repeat(5000)}`, { what: "long", told: "" }],
    ["#%E0%A4%A", { what: "option", told: expect.any(String) }],
    ["#3.q1bKz0ktLlGyUsrKz0kFAA", { what: "option", told: expect.any(String) }],
  ])("%s is refused", (hash, bad) => {
    expect(readRules(town, hash)).toEqual(bad);
  });
});

it("names are cleaned, and counted as people count", () => {
  expect(cleanName("  我们   的桌 ")).toBe("我们 的桌");
  expect(cleanName("🀄".repeat(40))).toBe("🀄".repeat(40));
  expect(cleanName("🀄".repeat(41))).toBeNull();
  expect(cleanName("a\u200bb")).toBeNull();
});

it("tells in words what differs", () => {
  expect(differencesOf(town, { base: 2, pays: "all", rob: false, other: 1 })).toEqual([
    { clause: "C-11", label: "底分", now: "2", usual: "1" },
    { clause: "HZ-19", label: "谁付", now: "三家的", usual: "自己的" },
  ]);
  expect(clockOf(town.clock, { turn: null, bank: null })).toBeNull();
  expect(clockOf(town.clock, { turn: 20, bank: 0 })).toBeNull();
  expect(clockOf(town.clock, { turn: null, bank: 9 })).toEqual({ turn: 20, bank: 9 });
});
