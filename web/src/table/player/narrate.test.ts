import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Message } from "../../generated/protocol";
import { snapshot } from "../../model/snapshot.testing";
import { Session } from "../../session";
import { room, Server, seat } from "../../session/server.testing";
import { sounds } from "../../sound/sounds";
import { memory } from "../../stored";
import { Narrator } from "./narrate";
import { Play } from "./play";

let session: Session;
let play: Play;
let narrator: Narrator;
let stop = (): void => {};
const discard = vi.spyOn(sounds, "discard");

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Server);
  vi.stubGlobal("addEventListener", () => {});
  session = new Session(memory(), () => "ws://home/ws");
  session.start();
  play = new Play(session);
  narrator = new Narrator(session, play);
  stop = narrator.follow();
  Server.newest.open("204815").say(room()).say(snapshot(10));
  happen(10, { event: "ask", window: "turn", legal: ["discard 1m"], remarks: [] });
  discard.mockClear();
});

afterEach(() => {
  stop();
  session.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function happen(first: number, ...events: object[]): void {
  const message = { type: "events", match: 9, first, events, left: 40, clock: null };
  Server.newest.say(message as unknown as Message);
}

const thrown = (seat: number) => ({ event: "discard", seat, tiles: seat === 0 ? "1m" : "9m" });

it("lets the own throw be heard at once, and only once", () => {
  play.act("discard 1m");
  expect(discard).toHaveBeenCalledTimes(1);
  happen(11, thrown(0));
  expect(discard).toHaveBeenCalledTimes(1);
  happen(12, thrown(1));
  expect(discard).toHaveBeenCalledTimes(2);
});

it("lets a throw of the house be heard when it is told", () => {
  happen(11, { event: "timeout", seat: 0 }, thrown(0));
  expect(discard).toHaveBeenCalledTimes(1);
});

it("tells whether time ran out or the house was asked to play", () => {
  happen(11, { event: "timeout", seat: 0 }, thrown(0));
  expect(narrator.log.value[0]).toContain("超时");
  Server.newest.say(room({ seats: [{ ...seat, house: "asked" }] }));
  happen(13, { event: "timeout", seat: 0 });
  expect(narrator.log.value.at(-1)).not.toContain("超时");
  expect(narrator.log.value.at(-1)).toContain("托管");
});

const pays = (win: number | null) => ({
  event: "pay",
  transfers: [1, 2].map((from) => ({
    ...{ from, to: 3, points: 2, code: "rain", win, factors: [["di", 2]] },
  })),
});

it("tells at the seat what was paid while the round goes on", () => {
  happen(11, pays(null));
  expect(narrator.voices.value[3]?.text).toBe("rain +4");
  expect(narrator.news.value).toContain("rain");
});

it("leaves to the settlement what a win or the end of the round pays", () => {
  happen(11, pays(0));
  expect(narrator.voices.value).toEqual({});
  const over = { event: "over", scores: [0, -2, -2, 4], drawn: true, next_dealer: 0 };
  happen(12, pays(null), { ...over, next_streak: 0, match_over: false });
  expect(narrator.voices.value).toEqual({});
});

it("calls out what a seat has chosen", () => {
  happen(11, { event: "chosen", seat: 2, code: "void", value: "m" });
  expect(narrator.voices.value[2]?.text).toBe("void m");
});
