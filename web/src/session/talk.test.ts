import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { autoPass, exportPreferences, importPreferences } from "../preferences";
import { memory, type Shelf } from "../stored";
import { room, Server } from "./server.testing";
import { Session } from "./session";
import { syncPreferences } from "./sync";

let session: Session;
let shelf: Shelf;
let stop = (): void => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Server);
  vi.stubGlobal("location", { protocol: "http:", host: "home" });
  shelf = memory();
  session = new Session(shelf);
  session.start();
});

afterEach(() => {
  stop();
  session.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const said = (person: number, text: string) =>
  Server.newest.say({ type: "said", seat: null, person, name: "甲", phrase: "", text });
const texts = () => session.talk.said.value.map(({ text }) => text);

it("keeps what was said in this room, without those who are shunned", () => {
  const heard: string[] = [];
  session.onSaid(({ text }) => heard.push(text));
  Server.newest.open().say(room());
  for (const person of [1, 2, 3]) said(person, `${person}`);
  Server.newest.say({
    ...{ type: "shunned", muted: [{ person: 1, name: "甲" }] },
    blocked: [{ person: 3, name: "丙" }],
  });
  expect([texts(), heard]).toEqual([["2"], ["1", "2", "3"]]);
  Server.newest.say(room({ number: "111111" }));
  expect(texts()).toEqual([]);
});

it("remembers no more than one can read", () => {
  Server.newest.open().say(room());
  for (let i = 0; i < 200; i++) said(1, `${i}`);
  expect(texts()).toHaveLength(50);
});

it("knows how far behind it watches", () => {
  Server.newest
    .open()
    .say(room({ seats: [] }))
    .say({ type: "watching", match: 9, delay: 30_000, first_in: 12_000 });
  expect(session.watching.value).toMatchObject({ match: 9, delay: 30_000, first_in: 12_000 });
});

// -- preferences ---------------------------------------------------------------------------------

const load = async (preferences: Record<string, string> | null): Promise<void> => {
  const id = Server.newest.first("load_preferences")?.id ?? "";
  Server.newest.say({ type: "preferences", id, preferences });
  await vi.advanceTimersByTimeAsync(0);
};
const stores = () => Server.newest.heard.filter(({ type }) => type === "store_preferences");

it("leaves a guest's choices on the device, and takes them along to its account", async () => {
  stop = syncPreferences(session);
  Server.newest.open();
  autoPass.value = autoPass.peek() === "on" ? "off" : "on";
  vi.advanceTimersByTime(5000);
  expect([Server.newest.first("load_preferences"), stores()]).toEqual([undefined, []]);
  Server.newest.say({
    type: "account",
    name: "阿方",
    permanent: true,
    character: "stranger",
    mark: null,
    ended: null,
  });
  await load(null);
  expect(stores()).toMatchObject([{ preferences: exportPreferences() }]);
});

it("takes what the account has chosen, and tells it what is chosen here", async () => {
  stop = syncPreferences(session);
  Server.newest.open().say({
    type: "account",
    name: "阿方",
    permanent: true,
    character: "stranger",
    mark: null,
    ended: null,
  });
  importPreferences({ autopass: "off" });
  await load({ autopass: "on", unknown: "x" });
  expect(autoPass.value).toBe("on");
  vi.advanceTimersByTime(5000);
  expect(stores()).toEqual([]);
  autoPass.value = "off";
  autoPass.value = "on";
  autoPass.value = "off";
  vi.advanceTimersByTime(5000);
  expect(stores()).toHaveLength(1);
  // Another device chooses: nothing goes back.
  Server.newest.say({ type: "preferences", id: null, preferences: { autopass: "on" } });
  expect(autoPass.value).toBe("on");
  vi.advanceTimersByTime(5000);
  expect(stores()).toHaveLength(1);
});
