import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Message, Moment, Reason } from "../../generated/protocol";
import { towns } from "../../generated/words";
import { snapshot } from "../../model/snapshot.testing";
import { RefusedError, Session } from "../../session";
import { room, Server } from "../../session/server.testing";
import { memory } from "../../stored";
import { language } from "../../words";
import { Speech } from "../../words/speech";
import { Play } from "./play";
import { readReason, refusalText, WhyNot } from "./whyNot";

let session: Session;
let play: Play;
let why: WhyNot;
let stop: () => void;
let next: number;

beforeEach(() => {
  vi.stubGlobal("WebSocket", Server);
  session = new Session(memory(), () => "ws://home/ws");
  session.start();
  play = new Play(session);
  why = new WhyNot(session, play);
  stop = why.follow();
  Server.newest.open("204815").say(room()).say(snapshot(10));
  next = 10;
});

afterEach(() => {
  stop();
  session.close();
  vi.unstubAllGlobals();
});

function asks(window: string, ...legal: string[]): void {
  const events = [{ event: "ask", window, legal, remarks: [] }];
  const message = { type: "events", match: 9, first: next++, events, left: 40, clock: null };
  Server.newest.say(message as unknown as Message);
}

const asked = () => Server.newest.heard.filter(({ type }) => type === "why");
const settled = () => new Promise((resolve) => setTimeout(resolve));

async function answer(message: object): Promise<void> {
  const { id } = asked().at(-1) as unknown as { id: string };
  Server.newest.say({ id, ...message } as unknown as Message);
  await settled();
}

const TURN: Moment = { window: "turn", tile: null, seat: null, actions: {} };

describe("the card", () => {
  it("asks the referee when it is opened, and nothing before", async () => {
    asks("turn", "discard 1m");
    expect(asked()).toEqual([]);
    why.ask();
    expect([why.open.value, why.moments.value]).toEqual([true, null]);
    expect(asked()).toMatchObject([{ match: 9 }]);
    await answer({ type: "reasons", moments: [TURN] });
    expect(why.moments.value).toEqual([TURN]);
    expect(play.choices.value.discards.size).toBe(1);
  });

  it("stays while there is nothing new to decide, and makes room for what there is", () => {
    asks("claim", "pass");
    why.ask();
    asks("claim", "pass");
    expect(why.open.value).toBe(true);
    asks("turn", "discard 1m");
    expect(why.open.value).toBe(false);
  });

  it("may be read at a question that is open", () => {
    asks("turn", "discard 1m");
    why.ask();
    Server.newest.say(room());
    expect(why.open.value).toBe(true);
  });

  it("closes where the referee does not answer", async () => {
    asks("turn", "discard 1m");
    why.ask();
    await answer({
      type: "refused",
      code: "stale",
      reason: "",
      legal: null,
      why: null,
      work: null,
    });
    expect(why.open.value).toBe(false);
  });
});

const reason = (over: Partial<Reason>): Reason => ({ code: "", clause: "C-1", ...over }) as Reason;
const nameOf = (seat: number): string => ["东", "南", "西", "北"][seat] ?? "";

describe("reasons", () => {
  it("are told in the town's own words, with tiles to be drawn", async () => {
    const speech = new Speech("zh", await towns.hangzhou());
    const louhu = reason({ code: "louhu", clause: "HZ-17", tiles: "5p" });
    const { text, fields } = readReason(speech, louhu, nameOf);
    expect(text).toContain("{tiles}");
    expect(fields).toMatchObject({ tiles: ["5p"], clause: "HZ-17" });
  });

  it("name suits, each once", async () => {
    const speech = new Speech("zh", await towns.jinzhou());
    const missing = reason({ code: "suits_missing", clause: "JZ-8", tiles: "12p1sE" });
    const { text, fields } = readReason(speech, missing, nameOf);
    expect(text).toContain("{suits}");
    expect(fields.suits).toBe("饼、条");
  });

  it("are text where something was refused", async () => {
    language.value = "zh";
    const speech = new Speech("zh", await towns.hangzhou());
    const error = new RefusedError(
      "illegal",
      "no",
      ["pass"],
      [
        reason({ code: "not_complete", clause: "HZ-9", count: 2 }),
        reason({ code: "not_next", clause: "C-6", seat: 1 }),
        reason({ code: "not_held", clause: "C-4", tiles: "3m" }),
      ],
    );
    expect(refusalText(speech, error, nameOf)).toBe(
      "没有成牌，还差 2 张（HZ-9）、只有下家（南）能吃（C-6）、手里没有三万（C-4）",
    );
    expect(refusalText(speech, new Error("lost"), nameOf)).toBe("");
  });
});
