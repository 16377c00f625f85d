import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Session } from "../session";
import { place, room, Server, seat } from "../session/server.testing";
import { memory } from "../stored";
import { callOf } from "./calls";

let session: Session;

beforeEach(() => {
  vi.stubGlobal("WebSocket", Server);
  vi.stubGlobal("location", { protocol: "http:", host: "home" });
  session = new Session(memory());
  session.start();
  Server.newest.open();
});

afterEach(() => {
  session.close();
  vi.unstubAllGlobals();
});

it("is called at the start, and for questions that need an answer", () => {
  const call = callOf(session);
  Server.newest.say(room({ phase: "waiting", match: null }));
  expect(call.value).toBeNull();
  Server.newest.say(room({ phase: "shuffling" }));
  expect(call.value).toBe("start");
  const ask = (legal: string[]) => ({ event: "ask", window: "claim", legal });
  const events = (first: number, ...all: object[]) =>
    Server.newest.say({
      ...{ type: "events", match: 9, first, left: 49 },
      ...{ events: all, clock: { turn: 1, bank: 0 } },
    } as never);
  Server.newest.say(room());
  events(0, { event: "round" }, ask(["pass"]));
  expect(call.value).toBeNull();
  events(2, ask(["pass", "peng"]));
  expect(call.value).toBe("turn");
  Server.newest.say(room({ seats: [{ ...seat, house: "asked" }] }));
  expect(call.value).toBeNull();
});

it("is called to the table that a queue has found", () => {
  const call = callOf(session);
  Server.newest.say(place({ state: "called" }));
  expect(call.value).toBe("start");
});
