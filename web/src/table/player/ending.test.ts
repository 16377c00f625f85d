import { signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { StreamEvent } from "../../generated/protocol";
import type { TableState } from "../../model";
import { emptyTable } from "../../model/reducer";
import type { SessionView } from "../../session";
import { Ending, MOMENT } from "./ending";

type Hearer = Parameters<SessionView["onEntries"]>[0];

function table(over: boolean, rest: Partial<TableState> = {}): TableState {
  const result = over ? { drawn: false, next_dealer: 0, next_streak: 1, match_over: false } : null;
  return { ...emptyTable(1, 4), result, wins: [WIN], ...rest };
}

const WIN = {
  seat: 0,
  by: "draw",
  from: null,
  type: "pinghu",
  factors: [],
  reading: "",
  tile: null,
};

function open() {
  let hear: Hearer = () => {};
  const session = {
    room: signal(null),
    onEntries: (hearer: Hearer) => {
      hear = hearer;
      return () => {};
    },
  } as unknown as SessionView;
  const ending = new Ending(session);
  const stop = ending.follow();
  const tell = (event: string, after: TableState): void =>
    hear([{ event } as unknown as StreamEvent], after);
  return { ending, tell, stop };
}

let less = false;

beforeEach(() => {
  less = false;
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: less }));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the end of a round", () => {
  it("has a moment of one to two seconds, then the settlement", () => {
    const { ending, tell } = open();
    tell("over", table(true));
    expect(ending.look.value).toBe("moment");
    vi.advanceTimersByTime(MOMENT.quiet - 1);
    expect(ending.look.value).toBe("moment");
    vi.advanceTimersByTime(1);
    expect(ending.look.value).toBe("result");
    for (const length of Object.values(MOMENT)) {
      expect(length).toBeGreaterThanOrEqual(1000);
      expect(length).toBeLessThanOrEqual(2000);
    }
  });

  it("is shorter when nobody won, and when nothing may move", () => {
    const { ending, tell } = open();
    tell("over", table(true, { wins: [] }));
    vi.advanceTimersByTime(MOMENT.drawn);
    expect(ending.look.value).toBe("result");
    less = true;
    tell("over", table(true));
    expect(ending.look.value, "still told").toBe("moment");
    vi.advanceTimersByTime(MOMENT.still);
    expect(ending.look.value).toBe("result");
  });

  it("is skipped at once", () => {
    const { ending, tell } = open();
    tell("over", table(true));
    ending.skip();
    expect(ending.look.value).toBe("result");
    ending.look.value = "table";
    vi.advanceTimersByTime(MOMENT.great);
    expect(ending.look.value, "no timer of it is left").toBe("table");
  });

  it("gives way to a question and to the next round", () => {
    const { ending, tell } = open();
    tell("over", table(true));
    tell("ask", table(true, { ask: {} as TableState["ask"] }));
    expect(ending.look.value).toBe("result");
    tell("over", table(true));
    tell("round", table(false));
    expect(ending.look.value).toBe("result");
  });

  it("has none where we only come back to it, or where the round is void", () => {
    const { ending, tell } = open();
    expect(ending.look.value).toBe("result");
    tell("over", table(true, { void: true }));
    expect(ending.look.value).toBe("result");
  });
});

describe("a win after which the round goes on", () => {
  const going = (wins: number, rest: Partial<TableState> = {}) =>
    table(false, { wins: Array(wins).fill(WIN), ...rest });

  it("has a short moment that waits for nobody", () => {
    const { ending, tell } = open();
    tell("hu", going(2));
    expect(ending.passing.value, "the second, not the first again").toBe(1);
    expect(ending.look.value).toBe("result");
    tell("ask", going(2, { ask: {} as TableState["ask"] }));
    vi.advanceTimersByTime(MOMENT.passing - 1);
    expect(ending.passing.value).toBe(1);
    vi.advanceTimersByTime(1);
    expect(ending.passing.value).toBeNull();
  });

  it.each([
    ["over", table(true)],
    ["round", table(false, { wins: [] })],
    ["leave", table(false, { wins: [], void: true })],
  ])("gives way to what ends it (%s)", (event, after) => {
    const { ending, tell } = open();
    tell("hu", going(1));
    tell(event, after);
    expect(ending.passing.value).toBeNull();
  });

  it("is no other moment where it ends the round", () => {
    const { ending, tell } = open();
    tell("hu", table(true));
    expect(ending.passing.value).toBeNull();
  });
});
