import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Candidate, Message, StreamEvent } from "../../generated/protocol";
import { snapshot } from "../../model/snapshot.testing";
import { coach } from "../../preferences";
import { Session } from "../../session";
import { room, Server, seat } from "../../session/server.testing";
import { memory } from "../../stored";
import { Hints, toggleCoach } from "./hints";
import { Play } from "./play";

const candidate = (action: string, value: number): Candidate => ({
  ...{ action, value, distance: 1, useful: {}, win_chance: 0, win_points: 0, danger: 0 },
  reasons: [],
});

let session: Session;
let play: Play;
let hints: Hints;
let stop: () => void;
let next: number;

beforeEach(() => {
  vi.stubGlobal("WebSocket", Server);
  coach.value = "on";
  session = new Session(memory(), () => "ws://home/ws");
  session.start();
  play = new Play(session);
  hints = new Hints(session, play);
  stop = hints.follow();
});

afterEach(() => {
  stop();
  session.close();
  vi.unstubAllGlobals();
});

const allowing = (on: boolean, who: object = {}) =>
  room({ settings: { hints: on }, seats: [{ ...seat, ...who }] });

/** Sit down at a table where nothing is asked yet; we hold 1m 2m 3m. */
function sitDown(told = allowing(true)): void {
  Server.newest.open("204815").say(told).say(snapshot(10));
  next = 10;
}

/** Let things happen at the table. */
function happen(...events: object[]): void {
  const message = { type: "events", match: 9, first: next, events, left: 40, clock: null };
  next += events.length;
  Server.newest.say(message as unknown as Message);
}

const asks = (...legal: string[]): StreamEvent =>
  ({ event: "ask", window: "turn", legal, remarks: [] }) as unknown as StreamEvent;
const draws = (tiles: string) => ({ event: "draw", seat: 0, by: "head", tiles });
const discards = (tiles: string, who = 0) => ({ event: "discard", seat: who, tiles });

const asked = () => Server.newest.heard.filter(({ type }) => type === "ask_hints");

/** The server answers the newest request. */
async function answer(candidates: Candidate[] = [], over: object = {}): Promise<void> {
  const { id } = asked().at(-1) as unknown as { id: string };
  const answered = { type: "hints", id, now: {}, after: {}, remarks: [], candidates, ...over };
  Server.newest.say(answered as unknown as Message);
  await settled();
}

/** Everything that was resolved is heard. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("what is asked for", () => {
  /** A few turns as a seat sees them: most questions can only be passed on. */
  const turns = (): void => {
    happen(draws("E"), asks("discard 1m", "discard E"));
    happen(discards("E"));
    happen(discards("9s", 1), asks("pass"));
    happen(discards("1m", 2), asks("peng 1m", "pass"));
    happen(draws("W"), asks("discard 1m", "discard W"));
  };

  it("is one answer for each question there is something to decide about", async () => {
    sitDown();
    turns();
    await settled();
    expect(asked().length).toBe(3);
  });

  it("is nothing with the coach off", () => {
    coach.value = "off";
    sitDown();
    turns();
    play.selected.value = "1m.0";
    expect(asked()).toEqual([]);
  });

  it.each([
    ["to a spectator", allowing(true, { person: 8 })],
    ["where the room forbids it", allowing(false)],
    ["while the house plays for us", allowing(true, { house: "asked" })],
  ])("is nothing %s", (_, told) => {
    sitDown(told);
    turns();
    expect(asked()).toEqual([]);
  });

  it("is asked for at once when the coach is turned on, and never twice", async () => {
    coach.value = "off";
    sitDown();
    happen(asks("discard 1m", "discard 2m"));
    toggleCoach();
    await answer();
    for (const key of ["1m.0", "2m.0", null]) play.selected.value = key;
    Server.newest.say(allowing(true));
    toggleCoach();
    toggleCoach();
    expect(asked().length).toBe(1);
  });

  it("is nothing about a question that is answered", () => {
    coach.value = "off";
    sitDown();
    happen(asks("discard 1m", "discard 2m"));
    play.act("discard 1m");
    toggleCoach();
    expect(asked()).toEqual([]);
  });
});

describe("hints", () => {
  beforeEach(() => {
    sitDown();
    happen(asks("discard 1m", "discard E"));
  });

  it("are about the open question", async () => {
    expect(hints.pondering.value).toBe(true);
    await answer([candidate("discard E", 2), candidate("discard 1m", 1)]);
    expect(hints.pondering.value).toBe(false);
    expect(hints.advice.value?.best.action).toBe("discard E");
  });

  it("that come too late are dropped", async () => {
    const { id } = asked()[0] as unknown as { id: string };
    happen(asks("discard 1m", "discard 9s"));
    const candidates = [candidate("discard 1m", 2)];
    Server.newest.say({ type: "hints", id, now: {}, after: {}, remarks: [], candidates });
    await settled();
    expect(hints.advice.value).toBe(null);
    await answer([candidate("discard 9s", 2)]);
    expect(hints.advice.value?.best.action).toBe("discard 9s");
  });

  it("are gone with the question", async () => {
    await answer([candidate("discard E", 2)]);
    happen(discards("1m"));
    expect(hints.advice.value).toBe(null);
    happen(asks("discard E", "discard 2m"));
    expect(hints.advice.value).toBe(null);
  });

  it("are for who wants them, where the room allows it", async () => {
    await answer([candidate("discard E", 2)]);
    toggleCoach();
    expect(coach.value).toBe("off");
    expect(hints.advice.value).toBe(null);
    toggleCoach();
    expect(hints.advice.value).not.toBe(null);
    Server.newest.say(allowing(false));
    expect(hints.coaching.value).toBe(false);
    expect(hints.advice.value).toBe(null);
    Server.newest.say(allowing(true, { house: "asked" }));
    expect(hints.advice.value).toBe(null);
  });

  it("that are refused leave nothing to wait for", async () => {
    const { id } = asked()[0] as unknown as { id: string };
    Server.newest.say({
      type: "refused",
      id,
      code: "hints",
      reason: "",
      legal: null,
      why: null,
      work: null,
    });
    await settled();
    expect(hints.pondering.value).toBe(false);
    expect(hints.advice.value).toBe(null);
  });
});

describe("what the hand waits for", () => {
  beforeEach(() => sitDown());

  it("after a discard goes on as it was told before it", async () => {
    happen(draws("E"), asks("discard 1m", "discard E"));
    await answer([], { now: {}, after: { E: { "4m": 4, "7m": 2 } } });
    expect(hints.after("E")).toEqual({ "4m": 4, "7m": 2 });
    expect(hints.after("1m")).toBeUndefined();
    expect(hints.now.value).toEqual({});
    happen(discards("E"));
    expect(hints.now.value).toEqual({ "4m": 4, "7m": 2 });
    happen(discards("4m", 1), asks("pass"));
    expect(hints.now.value).toEqual({ "4m": 3, "7m": 2 });
    happen({ event: "peng", seat: 2, tiles: "444m", take: "4m", from: 1 });
    expect(hints.now.value).toEqual({ "4m": 1, "7m": 2 });
    happen(draws("7m"));
    expect(hints.now.value).toEqual({});
    expect(asked().length).toBe(1);
  });

  it("is nothing after another discard", async () => {
    happen(draws("E"), asks("discard 1m", "discard E"));
    await answer([], { after: { E: { "4m": 4 } } });
    happen(discards("1m"));
    expect(hints.now.value).toEqual({});
  });

  it("stays while we only pass", async () => {
    happen(discards("1m", 1), asks("peng 1m", "pass"));
    await answer([], { now: { "4m": 3 } });
    expect(hints.now.value).toEqual({ "4m": 3 });
    happen(discards("5p", 2));
    expect(hints.now.value).toEqual({ "4m": 3 });
  });
});

describe("a look at what the hand waits for", () => {
  it("is one tap away, also at the turn of others and without hints", async () => {
    coach.value = "off";
    sitDown();
    happen(discards("9s", 1));
    expect(asked()).toHaveLength(0);
    hints.toggleLooking();
    expect([asked().length, hints.looks.value]).toEqual([1, true]);
    await answer([], { now: { "4m": 3 } });
    expect(hints.now.value).toEqual({ "4m": 3 });
    happen(discards("4m", 2));
    expect(hints.now.value).toEqual({ "4m": 2 });
    expect(hints.advice.value).toBeNull();
    hints.toggleLooking();
    expect(hints.now.value).toEqual({});
  });

  it("goes on with the next discard of one's own, and gives no advice", async () => {
    coach.value = "off";
    sitDown();
    hints.toggleLooking();
    await answer();
    happen(draws("E"), asks("discard 1m", "discard E"));
    expect(asked()).toHaveLength(2);
    await answer([candidate("discard E", 1)], { after: { E: { "1m": 2 } } });
    expect([hints.after("E"), hints.advice.value]).toEqual([{ "1m": 2 }, null]);
    play.discard("E");
    // The tile lies there already: the hand waits from now on.
    expect(hints.now.value).toEqual({ "1m": 2 });
  });

  it("needs a room with hints", () => {
    sitDown(allowing(false));
    hints.toggleLooking();
    expect([asked().length, hints.looks.value]).toEqual([0, false]);
  });
});
