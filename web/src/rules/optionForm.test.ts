import { describe, expect, it } from "vitest";
import type { TownForm } from "../generated/protocol";
import {
  changesOf,
  choicesOf,
  defaultsOf,
  madeConsistent,
  presetIn,
  readNumber,
  refusedOption,
  roomOf,
  usualClock,
} from "./optionForm";
import { rulesAddress } from "./ruleText";

const town: TownForm = {
  name: "qinhuangdao",
  town: "秦皇岛麻将",
  seats: [2, 4],
  clock: { turn: 20, bank: 60 },
  special: [],
  lessons: 0,
  options: [
    { name: "base", label: "底分", kind: "number", default: 1, clause: "C-11", low: 1, high: 1000 },
    {
      name: "first_dealer",
      label: "首局庄家",
      kind: "choice",
      default: "random",
      clause: "C-13",
      choices: ["random", 0, 1, 2, 3].map((value) => ({ value, label: String(value) })),
    },
    {
      name: "players",
      label: "几人",
      kind: "choice",
      default: 4,
      clause: "QH-1",
      choices: [4, 3, 2].map((value) => ({ value, label: String(value) })),
    },
    {
      name: "pao",
      label: "下跑",
      kind: "switch",
      default: true,
      clause: "QH-3",
      choices: [
        { value: true, label: "有" },
        { value: false, label: "没有" },
      ],
    },
  ],
  presets: [
    {
      code: "usual",
      name: "常规",
      options: { base: 1, first_dealer: "random", players: 4, pao: true },
    },
    {
      code: "qinhuangdao/plain",
      name: "清",
      options: { base: 1, first_dealer: "random", players: 4, pao: false },
      free: ["base"],
      house: { name: { zh: "清" }, notes: false, source: {} },
    },
  ],
};
const usual = defaultsOf(town);

describe("the options of a room", () => {
  it("begin with the defaults", () => {
    expect(usual).toEqual({ base: 1, first_dealer: "random", players: 4, pao: true });
    expect(changesOf(town, usual)).toEqual({});
  });

  it("are sent where they differ", () => {
    expect(changesOf(town, { ...usual, base: 5, pao: false })).toEqual({ base: 5, pao: false });
    expect(rulesAddress(town.name, { pao: false }, "en")).toBe(
      "/api/towns/qinhuangdao/rules?lang=en&pao=false",
    );
  });

  it("may be those of a ready-made room", () => {
    expect(presetIn(town, usual)?.code).toBe("usual");
    expect(presetIn(town, { ...usual, pao: false })?.code).toBe("qinhuangdao/plain");
    expect(presetIn(town, { ...usual, base: 2 })).toBe(undefined);
  });

  it("are still a preset where only what it leaves free is otherwise", () => {
    const plain = { ...usual, pao: false };
    expect(roomOf(town, plain)).toEqual({ variant: "qinhuangdao/plain", options: {} });
    const dearer = { variant: "qinhuangdao/plain", options: { base: 3 } };
    expect(roomOf(town, { ...plain, base: 3 })).toEqual(dearer);
    const three = { variant: "qinhuangdao", options: { pao: false, players: 3 } };
    expect(roomOf(town, { ...plain, players: 3 })).toEqual(three);
    expect(roomOf(town, usual)).toEqual({ variant: "qinhuangdao", options: {} });
  });

  it("offer only dealers who are there", () => {
    const [, dealer] = town.options;
    const offered = (players: number) =>
      dealer && choicesOf(dealer, { ...usual, players }).map(({ value }) => value);
    expect(offered(4)).toEqual(["random", 0, 1, 2, 3]);
    expect(offered(2)).toEqual(["random", 0, 1]);
  });

  it("stay possible when another one changes", () => {
    const values = { ...usual, first_dealer: 3 };
    expect(madeConsistent(town, values)).toEqual(values);
    expect(madeConsistent(town, { ...values, players: 2 })).toEqual({ ...usual, players: 2 });
  });

  it("are found in a refusal", () => {
    expect(refusedOption(town, "option 'base' takes a number from 1 to 1000; not 0")).toBe("base");
    expect(refusedOption(town, "option 'other' is unknown")).toBe(null);
    expect(refusedOption(town, "something else")).toBe(null);
  });
});

describe("a number", () => {
  it.each([
    ["8", { value: 8 }],
    [" 8 ", { value: 8 }],
    ["８", { value: 8 }],
    ["", { problem: "notWhole" }],
    ["1.5", { problem: "notWhole" }],
    ["1e3", { problem: "notWhole" }],
    ["0", { problem: "tooLow" }],
    ["-3", { problem: "tooLow" }],
    ["1001", { problem: "tooHigh" }],
  ])("typed as %j", (text, read) => {
    expect(readNumber(text, 1, 1000)).toEqual(read);
  });

  it("may go in steps", () => {
    expect(readNumber("20", 0, 40, 2)).toEqual({ value: 20 });
    expect(readNumber("21", 0, 40, 2)).toEqual({ problem: "between" });
    expect(readNumber("42", 0, 40, 2)).toEqual({ problem: "tooHigh" });
  });
});

describe("the usual time to think", () => {
  it("is the town's", () => {
    expect(usualClock(town, defaultsOf(town))).toEqual({ turn: 20, bank: 60 });
  });

  it("is that of its option, where it has one", () => {
    expect(usualClock(town, { turn_seconds: 35 })).toEqual({ turn: 35, bank: 60 });
  });
});
