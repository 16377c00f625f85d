import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Message } from "../generated/protocol";
import { snapshot } from "../model/snapshot.testing";
import { memory } from "../stored";
import { room, Server } from "./server.testing";
import { Session } from "./session";

const drawn = (first: number): Message =>
  ({
    ...{ type: "events", match: 9, first, left: 49, clock: null },
    events: [{ event: "draw", seat: 0, by: "head", tiles: "E" }],
  }) as Message;

let session: Session;

/** The tab, as the browser shows or hides it. */
let tab: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Server);
  tab = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("document", tab);
  vi.stubGlobal("location", { protocol: "http:", host: "home" });
  session = new Session(memory());
  session.start();
});

afterEach(() => {
  session.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the session", () => {
  it("comes as a new guest, then as the same person", () => {
    Server.newest.open();
    expect(session.me.value?.name).toBe("阿方");
    expect(session.link.value).toBe("online");
    expect(session.token).toBe("secret");
    Server.newest.close();
    expect(session.link.value).toBe("trouble");
    vi.advanceTimersByTime(1000);
    Server.newest.open();
    expect(Server.newest.first("hello")?.token).toBe("secret");
    expect(session.link.value).toBe("online");
  });

  it("is a new guest again where the token is unknown", () => {
    Server.newest.open().close();
    vi.advanceTimersByTime(1000);
    const server = Server.newest;
    server.readyState = 1;
    server.onopen();
    server.say({
      type: "refused",
      id: null,
      code: "token",
      reason: "",
      legal: null,
      why: null,
      work: null,
    });
    expect(server.heard.at(-1)).toEqual({ type: "hello", version: 1 });
  });

  it("does the work that is asked, keeps its mark, and shows it again", async () => {
    class Quick {
      onmessage: (told: object) => void = () => {};
      postMessage(): void {
        this.onmessage({ data: 36 });
      }
      terminate(): void {}
    }
    vi.stubGlobal("Worker", Quick);
    Server.newest.open();
    const who = { name: "阿财", password: "correct horse" };
    const hello = { type: "hello", version: 1, ...who };
    const onWork = vi.fn();
    const comes = session.comeAs(who, onWork);
    const refused = { type: "refused", id: null, code: "rate", reason: "" } as const;
    Server.newest.readyState = 1;
    Server.newest.onopen();
    expect(Server.newest.heard).toEqual([{ ...hello, marks: [] }]);
    const work = { challenge: "abc", bits: 8 };
    Server.newest.say({ ...refused, legal: null, why: null, work });
    await vi.waitUntil(() => onWork.mock.calls.length === 1);
    await vi.waitUntil(() => Server.newest.heard.length === 0);
    Server.newest.readyState = 1;
    Server.newest.onopen();
    const done = { challenge: "abc", number: 36 };
    expect(Server.newest.heard).toEqual([{ ...hello, work: done, marks: [] }]);
    const welcome = { type: "welcome", version: 1, person: 8, name: "阿财" } as const;
    const more = { permanent: true, token: "other", room: null, character: "stranger" };
    Server.newest.say({ ...welcome, ...more, mark: "one" });
    await comes;
    Server.newest.say({
      type: "account",
      name: "阿财",
      permanent: true,
      character: "stranger",
      mark: "two",
      ended: null,
    });
    Server.newest.say({ type: "bye", code: "logged_out" });
    void session.comeAs(who);
    Server.newest.readyState = 1;
    Server.newest.onopen();
    expect(Server.newest.first("hello")?.marks).toEqual(["two", "one"]);
  });

  it("sends what was not answered again, with the same id, after it came back", async () => {
    Server.newest.open().say(room());
    const answer = session.ask({ type: "act", match: 9, at: 3, do: "pass" });
    const before = Server.newest.first("act");
    Server.newest.close();
    vi.advanceTimersByTime(1000);
    Server.newest.open("204815");
    const enter = Server.newest.first("enter");
    expect(enter?.room).toBe("204815");
    // Not before we are in the room again: the table may have to be laid first.
    const next = session.ask({ type: "vote", on: true });
    expect(Server.newest.heard.map(({ type }) => type)).toEqual(["hello", "enter"]);
    // Nor if the connection breaks once more on the way.
    Server.newest.close();
    vi.advanceTimersByTime(2000);
    Server.newest.open("204815");
    expect(Server.newest.heard.map(({ type }) => type)).toEqual(["hello", "enter"]);
    Server.newest.say({ type: "done", id: enter?.id ?? "", room: "204815" });
    expect(Server.newest.first("act")).toEqual(before);
    const vote = Server.newest.first("vote")?.id ?? "";
    Server.newest.say({ type: "done", id: vote, room: null });
    await next;
    Server.newest.say({ type: "done", id: before?.id ?? "", room: null });
    await expect(answer).resolves.toMatchObject({ type: "done" });
  });

  it("goes to the node of its room, and asks at the front door where that one is gone", async () => {
    expect(Server.newest.address).toBe("ws://home/ws");
    Server.newest.open();
    const answer = session.enterRoom("204815");
    const { id } = Server.newest.first("enter") ?? { id: "" };
    Server.newest.say({ type: "moved", id, room: "204815", node: "west", address: "" });
    expect(Server.newest.address).toBe("ws://home/ws?node=west&room=204815");
    Server.newest.close();
    vi.advanceTimersByTime(1000);
    expect(Server.newest.address).toBe("ws://home/ws");
    Server.newest.open();
    expect(Server.newest.first("enter")?.id).toBe(id);
    const address = "https://north.example";
    Server.newest.say({ type: "moved", id, room: "204815", node: "north", address });
    expect(Server.newest.address).toBe("wss://north.example/ws?node=north&room=204815");
    Server.newest.open().say({ type: "done", id, room: "204815" });
    await answer;
  });

  it("waits in a queue on the node where others wait for the same", async () => {
    Server.newest.open().say(room());
    const joined = session.ask({ type: "join_queue", variant: "hangzhou" });
    const id = Server.newest.first("join_queue")?.id ?? "";
    Server.newest.say({ type: "left", room: "204815", why: "left" });
    Server.newest.say({ type: "moved", id, room: "", node: "west", address: "" });
    expect(Server.newest.address).toContain("/ws?node=west&room=");
    Server.newest.open();
    expect(Server.newest.first("enter")).toBeUndefined();
    expect(Server.newest.first("join_queue")?.id).toBe(id);
    Server.newest.say({ type: "done", id, room: null });
    await joined;
  });

  it("does not open a second room when the first was opened unheard", async () => {
    Server.newest.open();
    const answer = session.ask({ type: "quick_play", variant: "hangzhou" });
    Server.newest.close();
    vi.advanceTimersByTime(1000);
    Server.newest.open("204815");
    expect(Server.newest.first("quick_play")).toBeUndefined();
    expect(Server.newest.first("enter")?.room).toBe("204815");
    await expect(answer).resolves.toMatchObject({ room: "204815" });
  });

  it("goes on where the room is gone", async () => {
    Server.newest.open().say(room());
    const answer = session.ask({ type: "rename", name: "方" });
    Server.newest.close();
    vi.advanceTimersByTime(1000);
    Server.newest.open();
    const id = Server.newest.first("enter")?.id ?? "";
    Server.newest.say({
      type: "refused",
      id,
      code: "no_room",
      reason: "",
      legal: null,
      why: null,
      work: null,
    });
    const rename = Server.newest.first("rename")?.id ?? "";
    Server.newest.say({
      type: "account",
      name: "方",
      permanent: false,
      character: "stranger",
      mark: null,
      ended: null,
    });
    Server.newest.say({ type: "done", id: rename, room: null });
    await answer;
    expect(session.me.value?.name).toBe("方");
    expect(session.left.value?.why).toBe("closed");
    expect(session.room.value).toBeNull();
  });

  it("tells why a command was refused", async () => {
    Server.newest.open();
    const answer = session.ask({ type: "start" });
    const id = Server.newest.first("start")?.id ?? "";
    Server.newest.say({
      type: "refused",
      id,
      code: "not_ready",
      reason: "no",
      legal: null,
      why: null,
      work: null,
    });
    await expect(answer).rejects.toMatchObject({ code: "not_ready", reason: "no" });
  });

  it("knows that a match could not begin, until the next one does", () => {
    Server.newest.open().say(room({ phase: "shuffling", match: null }));
    Server.newest.say({ type: "notice", code: "not_begun" });
    Server.newest.say(room({ phase: "waiting", match: null }));
    expect([session.notBegun.value, session.paused.value]).toEqual([true, false]);
    Server.newest.say(room({ phase: "shuffling", match: null }));
    expect(session.notBegun.value).toBe(false);
  });

  it("follows a match, fills gaps and counts nothing twice", () => {
    Server.newest.open().say(room()).say(snapshot(10));
    expect(Server.newest.first("sync")).toEqual({ type: "sync", match: 9, have: -1 });
    Server.newest.say(drawn(10));
    expect(session.table.value?.seats[0]?.hand?.at(-1)).toBe("E");
    expect(session.table.value?.next).toBe(11);
    Server.newest.say(drawn(10));
    expect(session.table.value?.next).toBe(11);
    Server.newest.say(drawn(14));
    expect(session.table.value?.next).toBe(11);
    expect(Server.newest.heard.at(-1)).toEqual({ type: "sync", match: 9, have: 10 });
  });

  it("asks only for what it lacks after it came back", () => {
    Server.newest.open().say(room()).say(snapshot(10)).close();
    vi.advanceTimersByTime(1000);
    Server.newest.open("204815").say(room());
    expect(Server.newest.first("sync")).toEqual({ type: "sync", match: 9, have: 9 });
  });

  it("does not fight over the seat with another tab", () => {
    Server.newest.open().say(room()).say({ type: "bye", code: "elsewhere" });
    Server.newest.close(4001);
    const { count } = Server;
    vi.advanceTimersByTime(60_000);
    expect(session.link.value).toBe("elsewhere");
    expect(Server.count).toBe(count);
    session.takeBack();
    Server.newest.open("204815");
    expect(session.link.value).toBe("online");
    expect(Server.newest.first("enter")?.room).toBe("204815");
  });

  it("knows its name from whichever device it was changed", () => {
    Server.newest.open().say({
      type: "account",
      name: "阿城",
      permanent: true,
      character: "stranger",
      mark: null,
      ended: null,
    });
    expect(session.me.value).toEqual({
      person: 7,
      name: "阿城",
      permanent: true,
      character: "stranger",
    });
  });

  it("is a new guest when it goes on after it was logged out", () => {
    Server.newest.open().say(room()).say({ type: "bye", code: "logged_out" });
    Server.newest.close(4006);
    expect([session.link.value, session.token, session.room.value]).toEqual([
      "logged_out",
      null,
      null,
    ]);
    session.takeBack();
    Server.newest.open();
    expect(Server.newest.first("hello")?.token).toBeUndefined();
    expect(session.link.value).toBe("online");
  });

  describe.each([
    ["elsewhere", "elsewhere"],
    ["logged_out", "logged_out"],
  ])("after the last word %s", (code, state) => {
    const wake = (): void => {
      tab.dispatchEvent(new Event("visibilitychange"));
      vi.advanceTimersByTime(60_000);
    };

    it.each([true, false])("does not come back by itself (closed: %s)", (closes) => {
      // It has come back once before, as it should.
      Server.newest.open().close();
      vi.advanceTimersByTime(1000);
      const { count } = Server;
      Server.newest.open().say({ type: "bye", code } as Message);
      if (closes) Server.newest.close(4001);
      wake();
      wake();
      expect(session.link.value).toBe(state);
      expect(Server.count).toBe(count);
    });
  });

  it("comes once more after a ban, and hears why and how long", () => {
    Server.newest.open().say({ type: "bye", code: "banned" }).close(4003);
    vi.advanceTimersByTime(1000);
    const reason = "刷屏 (→ 2026-11-19 01:46 UTC)";
    Server.newest.readyState = 1;
    Server.newest.onopen();
    const { count } = Server;
    const refused = {
      type: "refused",
      id: null,
      code: "banned",
      legal: null,
      why: null,
      work: null,
    } as const;
    Server.newest.say({ ...refused, reason }).close(4003);
    vi.advanceTimersByTime(60_000);
    expect(session.refusal.value).toEqual({ code: "banned", reason });
    expect([session.link.value, Server.count]).toEqual(["refused", count]);
  });

  it("does not try again where its version is refused", () => {
    const { count } = Server;
    Server.newest.readyState = 1;
    Server.newest.onopen();
    const refused = {
      type: "refused",
      id: null,
      code: "version",
      reason: "",
      legal: null,
      why: null,
      work: null,
    } as const;
    Server.newest.say(refused);
    tab.dispatchEvent(new Event("visibilitychange"));
    vi.advanceTimersByTime(60_000);
    expect(session.link.value).toBe("refused");
    expect(Server.count).toBe(count);
  });

  it.each(["slow", "restarting", "idle", "rate"] as const)("comes back after %s", (code) => {
    const { count } = Server;
    Server.newest.open().say({ type: "bye", code }).close(4001);
    vi.advanceTimersByTime(1000);
    expect(Server.count).toBe(count + 1);
  });

  it("notices a connection that has died silently", () => {
    Server.newest.open();
    const { count } = Server;
    vi.advanceTimersByTime(30_000);
    expect(Server.newest.heard.at(-1)?.type).toBe("ping");
    vi.advanceTimersByTime(6000);
    expect(Server.count).toBe(count + 1);
  });

  it("waits longer after each failure, but not for ever", () => {
    Server.newest.open();
    const { count } = Server;
    for (let i = 0; i < 8; i++) {
      Server.newest.close();
      vi.advanceTimersByTime(15_000);
    }
    expect(Server.count).toBe(count + 8);
  });

  it("forgets the room it was put out of", () => {
    Server.newest.open().say(room()).say({ type: "left", room: "204815", why: "kicked" });
    expect(session.room.value).toBeNull();
    expect(session.table.value).toBeNull();
    expect(session.left.value?.why).toBe("kicked");
  });

  it("is one of several", () => {
    const one = Server.newest.open();
    const other = new Session(memory());
    other.start();
    const two = Server.newest;
    two.readyState = 1;
    two.onopen();
    expect(two.first("hello")).toEqual({ type: "hello", version: 1 });
    one.say(room());
    expect(session.room.value?.number).toBe("204815");
    expect([other.me.value, other.room.value, other.token]).toEqual([null, null, null]);
    other.close();
    expect(session.link.value).toBe("online");
  });
});

describe("the end of a match", () => {
  const ending = {
    ...{ event: "match_over", seed: "a/b", fair: { server: "c", nonces: ["d"] } },
    summary: { match: 9, totals: [8, -8] },
  };
  const result = { drawn: false, next_dealer: 0, next_streak: 0, match_over: true };
  const over = { event: "over", scores: [8, -8, 0, 0], ...result };
  const happened = (first: number, ...events: object[]): Message =>
    ({ type: "events", match: 9, first, events, left: 40, clock: null }) as unknown as Message;
  const waiting = room({ phase: "waiting" });

  it("is the last entry of the stream", () => {
    Server.newest.open().say(room()).say(snapshot(10)).say(happened(10, over));
    expect(session.table.value?.ending).toBeNull();
    expect(session.resultOpen.value).toBe(true);
    Server.newest.say(waiting).say(happened(11, ending));
    expect(session.table.value?.next).toBe(12);
    expect(session.table.value?.ending).toEqual(ending);
  });

  it("comes in order to who comes back in that moment", () => {
    Server.newest.open().say(room()).say(snapshot(10)).close();
    vi.advanceTimersByTime(1000);
    Server.newest.open("204815").say(waiting);
    expect(Server.newest.first("sync")?.have).toBe(9);
    Server.newest.say(happened(10, over, ending));
    expect(session.table.value?.result).toMatchObject({ match_over: true });
    expect(session.table.value?.ending).toEqual(ending);
  });

  it("comes after a snapshot of a match that is over", () => {
    const { view, ...rest } = snapshot(11);
    const settled = { ...rest, view: { ...view, result } } as Message;
    Server.newest.open().say(waiting).say(settled);
    expect(session.table.value?.ending).toBeNull();
    Server.newest.say(happened(11, ending));
    expect(session.table.value?.ending).toEqual(ending);
    // And is gone with the table.
    Server.newest.say(room({ phase: "shuffling", match: 10 }));
    expect(session.table.value).toBeNull();
  });

  it("is put away for good once it was looked at", () => {
    Server.newest
      .open()
      .say(room())
      .say(snapshot(10))
      .say(happened(10, over, ending));
    session.closeResult();
    expect(session.resultOpen.value).toBe(false);
  });
});
