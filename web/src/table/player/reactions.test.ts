import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Message } from "../../generated/protocol";
import { snapshot } from "../../model/snapshot.testing";
import { peopleCome, personOf } from "../../people/person";
import type { Sitter } from "../../people/sitters";
import { banter } from "../../preferences";
import { Session } from "../../session";
import { room, Server } from "../../session/server.testing";
import { memory } from "../../stored";
import { Reactions } from "./reactions";

const CAST = ["stranger", "hangzhou-1", "lanzhou-1", "jinzhou-1"];
/** The own seat has a person, the others bots. */
const sitters = CAST.map((character, seat) => ({ character, bot: seat > 0 }) as unknown as Sitter);

let session: Session;
let reactions: Reactions;
let stop = (): void => {};

beforeEach(async () => {
  await peopleCome(CAST);
  vi.useFakeTimers({ now: 1_000_000 });
  vi.stubGlobal("WebSocket", Server);
  vi.stubGlobal("addEventListener", () => {});
  session = new Session(memory(), () => "ws://home/ws");
  session.start();
  reactions = new Reactions(session, () => sitters);
  stop = reactions.follow();
  Server.newest.open("204815").say(room()).say(snapshot(10));
});

afterEach(() => {
  stop();
  session.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  banter.value = "on";
});

let next = 10;
beforeEach(() => {
  next = 10;
});

function happen(...events: object[]): void {
  const message = { type: "events", match: 9, first: next, events, left: 40, clock: null };
  next += events.length;
  Server.newest.say(message as unknown as Message);
}

const thrown = (seat: number, tiles = "9m") => ({ event: "discard", seat, tiles, declare: "" });
const peng = (seat: number, from: number) => ({
  ...{ event: "peng", seat, from, tiles: "9m9m9m", take: "9m" },
});
const hu = (seat: number, from: number | null) => ({
  ...{
    event: "hu",
    seat,
    from,
    tiles: "1m",
    by: from === null ? "draw" : "discard",
    type: "pinghu",
  },
  ...{ factors: [], reading: "", tile: "1m", out: false },
});

it("a meld pleases for a moment, and a line follows the call", () => {
  happen(thrown(2), peng(1, 2));
  expect(reactions.moods.value).toEqual({ 1: "pleased" });
  expect(reactions.lines.value).toEqual({});
  vi.advanceTimersByTime(1600);
  expect(personOf("hangzhou-1")?.zh.says.meld).toContain(reactions.lines.value[1]?.text);
  vi.advanceTimersByTime(4000);
  expect(reactions.moods.value).toEqual({});
  expect(reactions.lines.value).toEqual({});
});

it("nobody talks all the time, and nobody is made to say what they did not", () => {
  happen(thrown(2), peng(0, 2));
  vi.advanceTimersByTime(1600);
  expect(reactions.lines.value).toEqual({});
  happen(thrown(2), peng(1, 2));
  vi.advanceTimersByTime(10_000);
  happen(thrown(1), peng(3, 1));
  vi.advanceTimersByTime(1600);
  expect(reactions.moods.value).toEqual({ 3: "pleased" });
  expect(reactions.lines.value).toEqual({});
});

it("a win pleases one and strikes those who pay, until the next round", () => {
  happen(hu(2, 1));
  expect(reactions.moods.value).toEqual({ 1: "struck", 2: "pleased" });
  vi.advanceTimersByTime(10_000);
  expect(reactions.moods.value).toEqual({ 1: "struck", 2: "pleased" });
  happen({ event: "round", number: 2, dealer: 0, streak: 1 });
  expect(reactions.moods.value).toEqual({});
  happen(hu(3, null));
  expect(reactions.moods.value).toEqual({ 0: "struck", 1: "struck", 2: "struck", 3: "pleased" });
});

it("who thinks for long is told so, once", () => {
  happen({ event: "ask", window: "turn", legal: ["discard 1m"], remarks: [], choices: [] });
  vi.advanceTimersByTime(12_100);
  const [[seat, line] = []] = Object.entries(reactions.lines.value);
  expect(personOf(CAST[Number(seat)] ?? "")?.zh.says.wait).toContain(line?.text);
  vi.advanceTimersByTime(30_000);
  expect(reactions.lines.value).toEqual({});
});

it("all of it can be switched off", () => {
  banter.value = "off";
  happen(thrown(2), peng(1, 2), hu(1, 2));
  vi.advanceTimersByTime(2000);
  expect(reactions.moods.value).toEqual({});
  expect(reactions.lines.value).toEqual({});
});
