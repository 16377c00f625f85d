import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Message } from "../../generated/protocol";
import { snapshot } from "../../model/snapshot.testing";
import { Session } from "../../session";
import { room, Server } from "../../session/server.testing";
import { memory } from "../../stored";
import { Auto } from "./auto";
import { Play } from "./play";

vi.hoisted(() => vi.resetModules()); // settings as they are at first

let session: Session;
let play: Play;
let stop: () => void;
let next: number;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Server);
  session = new Session(memory(), () => "ws://home/ws");
  session.start();
  play = new Play(session);
  stop = new Auto(session, play).follow();
  Server.newest.open("204815").say(room()).say(snapshot(10));
  next = 10;
});

afterEach(() => {
  stop();
  session.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function happen(...events: object[]): void {
  const message = { type: "events", match: 9, first: next, events, left: 40, clock: null };
  next += events.length;
  Server.newest.say(message as unknown as Message);
}

const offer = (...legal: string[]): void =>
  happen({ event: "ask", window: "claim", legal, remarks: [] });
const kinds = () => play.choices.value.buttons.map(({ kind }) => kind);
const said = () => Server.newest.heard.flatMap((one) => (one.type === "act" ? [one.do] : []));

describe("passes that were chosen before", () => {
  it("leave out what is not wanted, and ask about the rest", () => {
    play.togglePass("chi");
    offer("chi 2m3m", "peng 1m", "pass");
    expect(kinds()).toEqual(["peng", "pass"]);
    vi.advanceTimersByTime(900);
    expect(said()).toEqual([]);
  });

  it("answer after the usual pause where nothing else is left, without showing anything", () => {
    play.togglePass("peng");
    offer("peng 1m", "pass");
    expect(kinds()).toEqual(["pass"]);
    vi.advanceTimersByTime(300);
    expect(said()).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(said()).toEqual(["pass"]);
  });

  it("ask about kongs where only peng is not wanted", () => {
    play.togglePass("peng");
    offer("gang 1m", "peng 1m", "pass");
    expect(kinds()).toEqual(["gang", "pass"]);
  });

  it("never pass over a win, and then show everything", () => {
    play.togglePass("all");
    offer("hu", "peng 1m", "pass");
    vi.advanceTimersByTime(900);
    expect([kinds(), said()]).toEqual([["hu", "peng", "pass"], []]);
  });

  it("leave the own turn alone", () => {
    play.togglePass("all");
    happen({ event: "ask", window: "turn", legal: ["gang 1m", "discard 2m"], remarks: [] });
    vi.advanceTimersByTime(900);
    expect([kinds(), said()]).toEqual([["gang"], []]);
  });

  it("do not answer where there was nothing to decide", () => {
    play.togglePass("all");
    offer("pass");
    vi.advanceTimersByTime(900);
    expect(said()).toEqual([]);
  });

  it("end with the round", () => {
    play.togglePass("chi");
    play.order.value = ["1m.1"];
    happen({ event: "round", variant: "hangzhou", round: 2, dealer: 0, streak: 1 });
    expect([play.passes.value.size, play.order.value]).toEqual([0, null]);
  });
});
