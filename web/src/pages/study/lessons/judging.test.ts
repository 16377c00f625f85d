import { describe, expect, it } from "vitest";
import type { Task } from "../../../referee";
import { type Judged, judge, linesBeforeTheEnd, sayings } from "./judging";

const WORDS = { ask: "?", because: "!", clause: "HZ-16" };
const WHY = [{ code: "streak", clause: "HZ-16", text: "平庄只许自摸" }];

const position: Judged = {
  legal: { "0": ["discard 5p", "discard 1m", "hu"] },
  refused: { "0": [{ do: "gang", why: WHY }] },
  scores: [24, -8, -8, -8],
};

describe("something to do", () => {
  const task: Task = { ...WORDS, kind: "do", right: ["hu"] };

  it("is right if it is listed", () => {
    expect(judge(task, 0, "hu", position)).toEqual({ kind: "right" });
  });

  it("may be allowed and yet not asked for", () => {
    expect(judge(task, 0, "discard 5p", position)).toEqual({ kind: "allowed" });
  });

  it("may be refused, with the referee's reasons", () => {
    expect(judge(task, 0, "gang", position)).toEqual({ kind: "refused", why: WHY });
    expect(judge(task, 1, "discard 5p", position)).toEqual({ kind: "refused", why: [] });
  });
});

describe("whether something may be done", () => {
  const task: Task = { ...WORDS, kind: "may", do: "hu" };

  it("the referee says", () => {
    const barred = { ...position, why: WHY };
    expect(sayings(task)).toEqual(["yes", "no"]);
    expect(judge(task, 0, "no", barred)).toEqual({ kind: "right" });
    expect(judge(task, 0, "yes", barred)).toEqual({ kind: "refused", why: WHY });
    expect(judge(task, 0, "yes", { ...position, why: [] })).toEqual({ kind: "right" });
    expect(judge(task, 0, "no", { ...position, why: [] })).toEqual({ kind: "wrong" });
  });
});

describe("what somebody gets", () => {
  const task: Task = { ...WORDS, kind: "pay", choices: [-8, 8, 24] };

  it("is what the settlement says", () => {
    expect(sayings(task)).toEqual(["-8", "8", "24"]);
    expect(judge(task, 0, "24", position)).toEqual({ kind: "right" });
    expect(judge(task, 0, "8", position)).toEqual({ kind: "wrong" });
    expect(judge(task, 3, "-8", position)).toEqual({ kind: "right" });
  });

  it("is not shown before it is answered", () => {
    const told = (...names: string[]) =>
      ({ events: names.map((event) => ({ event })) }) as unknown as Parameters<
        typeof linesBeforeTheEnd
      >[0]["round"];
    const round = told("round", "deal", "discard", "hu", "pay", "over");
    expect(linesBeforeTheEnd({ round, lines: [2, 3, 6] })).toBe(1);
    // Two win on one tile: neither is told before.
    const both = told("round", "deal", "discard", "hu", "hu", "over");
    expect(linesBeforeTheEnd({ round: both, lines: [2, 3, 4, 6] })).toBe(1);
    expect(linesBeforeTheEnd({ round: told("round", "deal"), lines: [2] })).toBe(0);
  });
});
