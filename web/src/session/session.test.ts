import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Command, Message, RoomState, Snapshot } from "../generated/protocol";

/** The other side of the connection. */
class Server {
  static readonly OPEN = 1;
  static newest: Server;
  static count = 0;
  readyState = 0;
  readonly heard: Command[] = [];
  onopen: () => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  onclose: (event: { code: number }) => void = () => {};

  constructor() {
    Server.newest = this;
    Server.count++;
  }

  send(text: string): void {
    this.heard.push(JSON.parse(text) as Command);
  }

  close(code = 1006): void {
    this.readyState = 3;
    this.onclose({ code });
  }

  open(room: string | null = null): this {
    this.readyState = 1;
    this.onopen();
    const token = this.first("hello")?.token === undefined ? "secret" : null;
    const name = "阿方";
    return this.say({
      type: "welcome",
      version: 1,
      person: 7,
      name,
      permanent: false,
      token,
      room,
    });
  }

  say(message: Message): this {
    this.onmessage({ data: JSON.stringify(message) });
    return this;
  }

  first<T extends Command["type"]>(type: T): Extract<Command, { type: T }> | undefined {
    return this.heard.find((one) => one.type === type) as Extract<Command, { type: T }> | undefined;
  }
}

const seat = {
  person: 7,
  name: "阿方",
  bot: null,
  ready: false,
  online: true,
  house: "",
  total: 0,
};
const room = (over: object = {}): RoomState =>
  ({
    ...{ type: "room", number: "204815", owner: 7, settings: {}, phase: "playing" },
    ...{ seats: [seat], spectators: 0, match: 9, round: 1, vote: null, paused: false },
    ...over,
  }) as RoomState;

const snapshot = (next: number): Snapshot =>
  ({
    ...{
      type: "snapshot",
      match: 9,
      next,
      ask: null,
      at: -1,
      settled: [],
      discarded: null,
      totals: [0],
    },
    clock: null,
    view: {
      ...{ variant: "hangzhou", seat: 0, round: 1, dealer: 0, streak: 1, phase: "turn", turn: 0 },
      ...{ left: 50, turned_up: "", wild: "", plays: {}, hand: "123m", hand_sizes: [3] },
      ...{ open_hands: {}, melds: [[]], discards: [""], flowers: [""], thrown: [""], won: [""] },
      ...{ stakes: [0], declared: [0], scores: [0], wins: [], legal: [], result: null },
      remarks: [],
    },
  }) as unknown as Snapshot;

const drawn = (first: number): Message =>
  ({
    ...{ type: "events", match: 9, first, left: 49, clock: null },
    events: [{ event: "draw", seat: 0, by: "head", tiles: "E" }],
  }) as Message;

let session: typeof import(".");

/** The tab, as the browser shows or hides it. */
let tab: EventTarget;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal("WebSocket", Server);
  tab = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("document", tab);
  vi.stubGlobal("location", { protocol: "http:", host: "home" });
  session = await import(".");
  session.startSession();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the session", () => {
  it("comes as a new guest, then as the same person", () => {
    Server.newest.open();
    expect(session.me.value?.name).toBe("阿方");
    expect(session.link.value).toBe("online");
    expect(session.token()).toBe("secret");
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
    server.say({ type: "refused", id: null, code: "token", reason: "", legal: null });
    expect(server.heard.at(-1)).toEqual({ type: "hello", version: 1 });
  });

  it("sends what was not answered again, with the same id, after it came back", async () => {
    Server.newest.open().say(room());
    const answer = session.ask({ type: "act", match: 9, at: 3, do: "pass" });
    const before = Server.newest.first("act");
    Server.newest.close();
    vi.advanceTimersByTime(1000);
    Server.newest.open("204815");
    expect(Server.newest.first("enter")?.room).toBe("204815");
    expect(Server.newest.first("act")).toEqual(before);
    Server.newest.say({ type: "done", id: before?.id ?? "", room: null });
    await expect(answer).resolves.toMatchObject({ type: "done" });
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

  it("tells why a command was refused", async () => {
    Server.newest.open();
    const answer = session.ask({ type: "start" });
    const id = Server.newest.first("start")?.id ?? "";
    Server.newest.say({ type: "refused", id, code: "not_ready", reason: "no", legal: null });
    await expect(answer).rejects.toMatchObject({ code: "not_ready", reason: "no" });
  });

  it("follows a match, fills gaps and counts nothing twice", () => {
    Server.newest.open().say(room()).say(snapshot(10));
    expect(Server.newest.first("sync")).toEqual({ type: "sync", match: 9, have: -1 });
    Server.newest.say(drawn(10));
    expect(session.tableState.value?.seats[0]?.hand?.at(-1)).toBe("E");
    expect(session.tableState.value?.next).toBe(11);
    Server.newest.say(drawn(10));
    expect(session.tableState.value?.next).toBe(11);
    Server.newest.say(drawn(14));
    expect(session.tableState.value?.next).toBe(11);
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
    session.useHere();
    Server.newest.open("204815");
    expect(session.link.value).toBe("online");
    expect(Server.newest.first("enter")?.room).toBe("204815");
  });

  describe.each([
    ["elsewhere", "elsewhere"],
    ["banned", "refused"],
    ["revoked", "refused"],
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

  it("does not try again where its version is refused", () => {
    const { count } = Server;
    Server.newest.readyState = 1;
    Server.newest.onopen();
    const refused = { type: "refused", id: null, code: "version", reason: "", legal: null } as const;
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
    vi.advanceTimersByTime(21_000);
    expect(Server.newest.heard.at(-1)?.type).toBe("ping");
    vi.advanceTimersByTime(7000);
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
    expect(session.roomState.value).toBeNull();
    expect(session.tableState.value).toBeNull();
    expect(session.lastLeft.value?.why).toBe("kicked");
  });
});
