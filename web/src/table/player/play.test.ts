import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Message } from "../../generated/protocol";
import { snapshot } from "../../model/snapshot.testing";
import { Session } from "../../session";
import { room, Server } from "../../session/server.testing";
import { memory } from "../../stored";
import { toast } from "../../ui";
import { language } from "../../words";
import { Play } from "./play";

vi.hoisted(() => vi.resetModules()); // others have loaded the real one
vi.mock("../../ui", () => ({ toast: vi.fn() }));
afterAll(() => vi.resetModules());

let session: Session;
let play: Play;
let network: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Server);
  network = new EventTarget();
  vi.stubGlobal("addEventListener", network.addEventListener.bind(network));
  session = new Session(memory(), () => "ws://home/ws");
  session.start();
  play = new Play(session);
  Server.newest.open("204815").say(room()).say(snapshot(10));
  happen(10, { event: "ask", window: "turn", legal: LEGAL, remarks: [] });
});

afterEach(() => {
  session.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const LEGAL = ["discard 1m", "discard 2m", "discard 3m"];

function happen(first: number, ...events: object[]): void {
  const message = { type: "events", match: 9, first, events, left: 40, clock: null };
  Server.newest.say(message as unknown as Message);
}

const hand = () => play.shown.value?.seats[0]?.hand;
const pile = () => play.shown.value?.seats[0]?.discards;
const acts = () => Server.newest.heard.filter(({ type }) => type === "act");
const id = () => (acts().at(-1) as unknown as { id: string }).id;
const answer = async (message: object): Promise<void> => {
  Server.newest.say({ id: id(), ...message } as unknown as Message);
  await vi.advanceTimersByTimeAsync(0);
};
const done = () => answer({ type: "done", room: null });
const refuse = (code: string) =>
  answer({ type: "refused", code, reason: "no", legal: null, why: null, work: null });
/** The server answers that it is there. */
const pong = (): void => {
  const pings = Server.newest.heard.flatMap((one) =>
    one.type === "ping" ? [one.number ?? 0] : [],
  );
  Server.newest.say({ type: "pong", number: pings.at(-1) ?? -1 });
};
const turn = (event: "offline" | "online") => network.dispatchEvent(new Event(event));

/** The connection breaks and comes back into the room. */
async function comeBack(): Promise<void> {
  await vi.advanceTimersByTimeAsync(1000);
  Server.newest.open("204815").say(room());
  const enter = Server.newest.first("enter");
  Server.newest.say({ type: "done", id: enter?.id ?? "", room: "204815" });
}

describe("a tile that is thrown", () => {
  it("lies in the pile at once, however slow the server is", async () => {
    play.discard("2m");
    expect([hand(), pile()]).toEqual([["1m", "3m"], ["2m"]]);
    expect(play.delivery.value).toBe("sending");
    // What the server told is untouched.
    expect(session.table.value?.seats[0]?.hand).toEqual(["1m", "2m", "3m"]);
    for (let second = 0; second < 5; second++) {
      await vi.advanceTimersByTimeAsync(900);
      pong();
    }
    expect([pile(), play.delivery.value]).toEqual([["2m"], "sending"]);
    await done();
    expect([pile(), play.delivery.value]).toEqual([["2m"], "taken"]);
    happen(11, { event: "discard", seat: 0, tiles: "2m" });
    expect([hand(), pile(), play.delivery.value]).toEqual([["1m", "3m"], ["2m"], "none"]);
  });

  it("comes back when nobody has answered anything for two seconds", async () => {
    play.discard("2m");
    await vi.advanceTimersByTimeAsync(2000);
    expect([pile(), play.delivery.value]).toEqual([[], "kept"]);
    pong();
    expect([pile(), play.delivery.value]).toEqual([["2m"], "sending"]);
  });

  it("cannot be followed by a second one", () => {
    play.discard("2m");
    expect(play.discard("1m")).toBe(false);
    play.act("discard 1m");
    expect(acts()).toHaveLength(1);
    expect(play.echoes(performance.now())).toBe(true);
    vi.advanceTimersByTime(400);
    expect(play.echoes(performance.now())).toBe(false);
  });

  it("comes back if it is refused, and may be thrown again", async () => {
    play.discard("2m");
    await refuse("illegal");
    expect([hand(), pile()]).toEqual([["1m", "2m", "3m"], []]);
    expect([play.delivery.value, play.cameBack.value]).toEqual(["none", "2m"]);
    expect(play.discard("1m")).toBe(true);
    expect([pile(), play.cameBack.value]).toEqual([["1m"], null]);
  });

  it("comes back when the connection breaks, is sent again, and is thrown once", async () => {
    play.discard("2m");
    const first = id();
    Server.newest.close();
    expect([hand(), pile()]).toEqual([["1m", "2m", "3m"], []]);
    expect([play.delivery.value, play.cameBack.value]).toEqual(["kept", "2m"]);
    // It may have arrived: nothing else can be thrown meanwhile.
    expect(play.discard("1m")).toBe(false);
    await comeBack();
    expect(acts()).toHaveLength(1);
    expect(id()).toBe(first);
    expect([pile(), play.delivery.value]).toEqual([["2m"], "sending"]);
    await done();
    happen(11, { event: "discard", seat: 0, tiles: "2m" });
    expect([hand(), pile()]).toEqual([["1m", "3m"], ["2m"]]);
  });

  it("comes back as soon as the device says that it is offline", () => {
    play.discard("2m");
    turn("offline");
    expect([pile(), play.delivery.value]).toEqual([[], "kept"]);
    turn("online");
    pong();
    expect([pile(), play.delivery.value]).toEqual([["2m"], "sending"]);
  });

  it("stays where the server had taken it before the connection broke", async () => {
    play.discard("2m");
    await done();
    Server.newest.close();
    expect([pile(), play.delivery.value]).toEqual([["2m"], "taken"]);
  });

  it("gives way to what was decided without us", async () => {
    play.discard("2m");
    await refuse("stale");
    happen(11, { event: "discard", seat: 0, tiles: "3m" });
    expect([hand(), pile(), play.cameBack.value]).toEqual([["1m", "2m"], ["3m"], null]);
  });
});

describe("a tile that may not be thrown", () => {
  const refusal = {
    ...{ type: "refused", code: "illegal", reason: "no", legal: LEGAL },
    why: [{ code: "locked", clause: "JZ-16", tiles: "2m" }],
  };

  it("stays where it is, and the referee says why", async () => {
    language.value = "zh";
    play.appeal("1m");
    expect(acts()).toMatchObject([{ do: "discard 1m" }]);
    expect([hand(), pile(), play.delivery.value]).toEqual([["1m", "2m", "3m"], [], "none"]);
    await answer(refusal);
    expect(toast).toHaveBeenLastCalledWith(
      "一万这会儿不能打：听了（或胡过）的手牌不能换，只能打刚摸的二万（JZ-16）",
    );
  });

  it("says at least that it may not, where the referee is silent", async () => {
    language.value = "en";
    play.appeal("1m");
    await refuse("illegal");
    expect(toast).toHaveBeenLastCalledWith("You can't discard 1 of characters now");
  });
});

describe("an answer that is no discard", () => {
  it("counts as given only when the server has it", async () => {
    happen(11, { event: "ask", window: "claim", legal: ["peng 1m", "pass"], remarks: [] });
    play.act("peng 1m");
    expect(play.delivery.value).toBe("sending");
    turn("offline");
    expect(play.delivery.value).toBe("kept");
    turn("online");
    pong();
    await done();
    expect(play.delivery.value).toBe("taken");
  });
});

describe("a question", () => {
  it("has not been read in its first moments", () => {
    expect(play.unread).toBe(true);
    vi.advanceTimersByTime(300);
    expect(play.unread).toBe(false);
  });
});
