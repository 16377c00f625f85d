import { describe, expect, it } from "vitest";
import { fixture } from "../../../fixtures/read";
import type { RejudgedRound, StreamEvent, Summary, TownForm } from "../../generated/protocol";
import type { OpenRound } from "../../stage/moments";
import {
  askable,
  bothEnds,
  momentAfter,
  otherValues,
  playedWith,
  presetsOf,
  rejudgeAddress,
} from "./rejudged";
import { type Replayed, timelineOf } from "./timeline";

const option = (name: string, usual: unknown) => ({ name, default: usual });
const town = {
  options: [option("players", 4), option("rounds", 8), option("base", 1), option("pays", "own")],
} as unknown as TownForm;
const summary = {
  ...{ match: 7, names: ["0", "1", "2", "3"], options: { base: 2, rounds: 4 } },
} as unknown as Summary;

const [match] = fixture("hangzhou").matches;
const rounds = timelineOf({ summary, rounds: match?.replay as unknown as Replayed["rounds"] });

describe("other rules", () => {
  it("are those that are not as they were played", () => {
    expect(playedWith(town, summary)).toEqual({ players: 4, rounds: 4, base: 2, pays: "own" });
    const values = { ...playedWith(town, summary), base: 1, pays: "own" };
    expect(otherValues(town, summary, values)).toEqual({ base: 1 });
    expect(otherValues(town, summary, playedWith(town, summary))).toEqual({});
  });

  it("leave out what no settlement depends on", () => {
    expect(askable(town).options.map(({ name }) => name)).toEqual(["base", "pays"]);
    const values = { ...playedWith(town, summary), rounds: 1, players: 3 };
    expect(otherValues(town, summary, values)).toEqual({});
  });

  it("may be those of a house, of the server or saved", () => {
    const number = (name: string, usual: number) => ({ ...option(name, usual), kind: "number" });
    const forms = [number("rounds", 8), number("base", 1)];
    const hangzhou = {
      ...{ name: "hangzhou", town: "杭州麻将", options: forms },
      presets: [
        { code: "usual", name: "常规", options: { rounds: 8, base: 1 } },
        { code: "quick", name: "快局", options: { rounds: 4, base: 1 } },
      ],
    } as unknown as TownForm;
    const served = ["hangzhou", "lanzhou"].map((variant) => ({
      ...{ name: `my ${variant}`, town: "外婆家", variant, house: {}, options: [] },
      presets: [{ code: "usual", name: "外婆家", options: { rounds: 4, base: 2 } }],
    })) as unknown as TownForm[];
    const saved = [
      ["周日", "hangzhou#house=周日&base=5"],
      ["坏的", "hangzhou#base=none"],
      ["别处", "lanzhou#base=7"],
    ] as const;
    const found = presetsOf(hangzhou, served, saved);
    expect(found.map(({ name }) => name)).toEqual(["常规", "外婆家", "周日（自己的）"]);
    expect(found.map(({ options }) => options.base)).toEqual([1, 2, 5]);
  });

  it("have one address, in whatever order they were chosen", () => {
    const path = "/api/matches/7/rejudge?base=5&pays=all";
    expect(rejudgeAddress(7, { pays: "all", base: 5 })).toBe(path);
    expect(rejudgeAddress(7, { base: 5, pays: "all" })).toBe(path);
  });
});

describe("a round by other rules", () => {
  it("is looked at when the input has been carried out", () => {
    const lines = [10, 12, 15];
    const told = rounds.map((one) => ({ ...one, lines }));
    expect(momentAfter(told, 1, 0)).toEqual({ round: 1, event: 11 });
    expect(momentAfter(told, 1, 1)).toEqual({ round: 1, event: 14 });
    expect(momentAfter(told, 99, 0)).toEqual({ round: 99, event: 0 });
  });

  it("ends beside itself, with the same points before", () => {
    const at = rounds.length - 1;
    const last = match?.replay[at] as unknown as OpenRound;
    const scores = [9, -3, -3, -3];
    const events = last.events.map((event) =>
      event.event === "over" ? ({ ...event, scores } as StreamEvent) : event,
    );
    const again = { round: rounds[at]?.round, again: { ...last, events } };
    const ends = bothEnds(summary, rounds, again as unknown as RejudgedRound);
    const [old, other] = ends ?? [];
    expect(old?.result).not.toBe(null);
    expect(other?.seats.map(({ score }) => score)).toEqual(scores);
    expect(other?.seats.map(({ before }) => before)).toEqual(
      old?.seats.map(({ before }) => before),
    );
    expect(bothEnds(summary, rounds, { ...again, again: null } as never)).toBe(null);
  });
});
