import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { memory } from "../stored";
import type { SessionPart } from "./part";
import { place, room, Server } from "./server.testing";
import { Session } from "./session";

let session: Session;
let tab: EventTarget & { visibilityState: string };
let device: EventTarget;

const pings = (): number[] =>
  Server.newest.heard.flatMap((one) => (one.type === "ping" ? [one.number ?? 0] : []));
const answer = (): void => {
  Server.newest.say({ type: "pong", number: pings().at(-1) ?? -1 });
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Server);
  tab = Object.assign(new EventTarget(), { visibilityState: "visible" });
  device = new EventTarget();
  vi.stubGlobal("document", tab);
  vi.stubGlobal("addEventListener", device.addEventListener.bind(device));
  vi.stubGlobal("location", { protocol: "http:", host: "home" });
  session = new Session(memory());
  session.start();
});

afterEach(() => {
  session.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("knows within two seconds of a match that nobody answers", () => {
  Server.newest.open().say(room());
  vi.advanceTimersByTime(1000);
  expect([pings().length, session.pulse.value.state]).toEqual([1, "fine"]);
  vi.advanceTimersByTime(400);
  expect(session.pulse.value).toEqual({ state: "slow", ms: 400 });
  vi.advanceTimersByTime(600);
  expect(session.pulse.value.state).toBe("lost");
  answer();
  expect(session.pulse.value).toEqual({ state: "slow", ms: 1000 });
});

it("knows sooner where something was said", () => {
  Server.newest.open().say(room());
  void session.ask({ type: "vote", on: true });
  vi.advanceTimersByTime(300);
  expect(pings()).toHaveLength(1);
  vi.advanceTimersByTime(1000);
  expect(session.pulse.value.state).toBe("lost");
});

it("does not call a line lost that is only slow", () => {
  Server.newest.open().say(room());
  const seen = new Set<string>();
  session.pulse.subscribe(({ state }) => seen.add(state));
  for (let i = 0; i < 5; i++) {
    vi.advanceTimersByTime(1000);
    vi.advanceTimersByTime(900);
    answer();
  }
  expect(session.pulse.value).toEqual({ state: "slow", ms: 900 });
  expect([...seen]).toEqual(["fine", "slow"]);
  vi.advanceTimersByTime(1040);
  answer();
  expect(session.pulse.value).toEqual({ state: "fine", ms: 40 });
});

it("is lost at once where the device says so, and asks when it is back", () => {
  Server.newest.open().say(room());
  device.dispatchEvent(new Event("offline"));
  expect(session.pulse.value.state).toBe("lost");
  device.dispatchEvent(new Event("online"));
  expect(pings()).toHaveLength(1);
  vi.advanceTimersByTime(20);
  answer();
  expect(session.pulse.value).toEqual({ state: "fine", ms: 20 });
});

it("costs next to nothing: what comes is an answer, and who does not look does not ask", () => {
  Server.newest.open().say(room());
  for (let i = 0; i < 20; i++) {
    vi.advanceTimersByTime(900);
    Server.newest.say(room());
  }
  expect(pings()).toHaveLength(0);
  tab.visibilityState = "hidden";
  Server.newest.say(room());
  vi.advanceTimersByTime(19_000);
  expect(pings()).toHaveLength(0);
  tab.visibilityState = "visible";
  Server.newest.say(room({ phase: "waiting" }));
  vi.advanceTimersByTime(4_500);
  expect(pings()).toHaveLength(0);
  vi.advanceTimersByTime(500);
  expect(pings()).toHaveLength(1);
});

it("asks seldom where thousands wait, and soon after something was said", () => {
  Server.newest.open().say({ type: "queues", queues: [] });
  vi.advanceTimersByTime(29_900);
  expect(pings()).toHaveLength(0);
  vi.advanceTimersByTime(100);
  expect(pings()).toHaveLength(1);
  answer();
  void session.ask({ type: "join_queue", variant: "hangzhou" });
  vi.advanceTimersByTime(300);
  expect(pings()).toHaveLength(2);
});

/** Somebody who waits until they are out. */
class Waiting implements SessionPart {
  private state = "out";
  readonly hears: SessionPart["hears"] = {
    place: ({ state }) => {
      this.state = state;
    },
  };
  waits(): boolean {
    return this.state !== "out";
  }
}

it("asks soon where we wait in a queue: whoever misses a call has to pause", () => {
  session.part(Waiting);
  Server.newest.open().say(place());
  vi.advanceTimersByTime(5_000);
  expect(pings()).toHaveLength(1);
  Server.newest.say(place({ state: "out", why: "left" }));
  vi.advanceTimersByTime(29_900);
  expect(pings()).toHaveLength(1);
});

it("is lost while the socket is gone, and fine when it is back", () => {
  Server.newest.open().say(room()).close();
  expect(session.pulse.value.state).toBe("lost");
  vi.advanceTimersByTime(1000);
  Server.newest.open();
  expect(session.pulse.value.state).toBe("fine");
});
