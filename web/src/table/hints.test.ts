import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Candidate, Hints, RoomState } from "../generated/protocol";
import { coach } from "../preferences";
import { own } from "../session/state";
import { emptyTable, type TableState } from "../session/tableState";
import { advice, coaching, followHints, hints, pondering, toggleCoach } from "./hints";

type Reply = { resolve: (answer: Hints) => void; reject: (error: Error) => void };

const replies = vi.hoisted(() => [] as Reply[]);
vi.mock("../session", async (original) => ({
  ...(await original<typeof import("../session")>()),
  ask: () => new Promise((resolve, reject) => replies.push({ resolve, reject })),
}));

const candidate = (action: string, value: number): Candidate => ({
  ...{ action, value, distance: 1, useful: {}, win_chance: 0, win_points: 0, danger: 0 },
  reasons: [],
});

const answer = (...candidates: Candidate[]): Hints => ({
  ...{ type: "hints", id: "", now: {}, after: {}, remarks: [] },
  candidates,
});

const seat = { person: 7, name: "阿方", bot: null, ready: true, online: true, house: "", total: 0 };
const room = (hintsAllowed: boolean, house = ""): RoomState =>
  ({ settings: { hints: hintsAllowed }, seats: [{ ...seat, house }] }) as unknown as RoomState;

const table = (at: number, ...legal: string[]): TableState => ({
  ...emptyTable(1, 1, 0),
  round: 1,
  ask: { window: "turn", legal, at },
});

/** Everything that was resolved is heard. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

let stop: () => void;
let match = 100;

beforeEach(() => {
  replies.length = 0;
  hints.value = null;
  coach.value = "on";
  own.me.value = { person: 7, name: "阿方", permanent: false };
  own.room.value = room(true);
  own.table.value = { ...table(5, "discard 1m", "discard E"), match: ++match };
  stop = followHints();
});

afterEach(() => {
  stop();
  own.table.value = null;
  own.room.value = null;
});

const show = (next: TableState): void => {
  own.table.value = { ...next, match };
};

describe("hints", () => {
  it("are about the open question", async () => {
    expect(pondering.value).toBe(true);
    replies[0]?.resolve(answer(candidate("discard E", 2), candidate("discard 1m", 1)));
    await settled();
    expect(pondering.value).toBe(false);
    expect(advice.value?.best.action).toBe("discard E");
    expect(replies.length).toBe(1);
  });

  it("that come too late are dropped", async () => {
    show(table(8, "discard 1m", "discard 9s"));
    replies[0]?.resolve(answer(candidate("discard E", 2)));
    await settled();
    expect(advice.value).toBe(null);
    expect(hints.value).toBe(null);
    replies[1]?.resolve(answer(candidate("discard 9s", 2)));
    await settled();
    expect(advice.value?.best.action).toBe("discard 9s");
  });

  it("are gone with the question", async () => {
    replies[0]?.resolve(answer(candidate("discard E", 2)));
    await settled();
    show({ ...table(5), ask: null });
    expect(advice.value).toBe(null);
    show(table(9, "discard E"));
    expect(advice.value).toBe(null);
  });

  it("are not for who can only pass", async () => {
    show(table(6, "pass"));
    replies.at(-1)?.resolve(answer(candidate("pass", 0)));
    await settled();
    expect(advice.value).toBe(null);
  });

  it("are for who wants them, where the room allows it", async () => {
    replies[0]?.resolve(answer(candidate("discard E", 2)));
    await settled();
    toggleCoach();
    expect(coach.value).toBe("off");
    expect(advice.value).toBe(null);
    toggleCoach();
    expect(advice.value).not.toBe(null);
    own.room.value = room(false);
    expect(coaching.value).toBe(false);
    expect(advice.value).toBe(null);
    own.room.value = room(true, "asked");
    expect(advice.value).toBe(null);
  });

  it("that are refused leave nothing to wait for", async () => {
    replies[0]?.reject(new Error("no"));
    await settled();
    expect(pondering.value).toBe(false);
    expect(advice.value).toBe(null);
  });
});
