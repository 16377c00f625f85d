import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Friend, Friends, Invitation } from "../../generated/protocol";
import { Server } from "../../session/server.testing";
import { Session } from "../../session/session";
import { memory } from "../../stored";
import { FriendWatch } from "./watch";

let session: Session;
let watch: FriendWatch;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Server);
  vi.stubGlobal("location", { protocol: "http:", host: "home" });
  session = new Session(memory());
  watch = session.part(FriendWatch);
  session.start();
});

afterEach(() => {
  session.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const AWAY = { online: false, variant: "", playing: false, room: null, way: "" } as const;
const friend = (person: number): Friend => ({ person, name: `n${person}`, since: 0, here: AWAY });
const friends = (...people: number[]): Friends => ({
  ...{ type: "friends", friends: people.map(friend), requests: [], asked: [], link: null },
  ...{ seen: true, board: false, most: 200 },
});
const invitation = (person: number, room: string): Invitation => ({
  ...{ type: "invitation", person, name: `n${person}`, room, variant: "hangzhou" },
  ...{ watch: false, seconds: 120 },
});
const looks = () =>
  Server.newest.heard
    .filter(({ type }) => type === "watch_friends")
    .map((one) => "on" in one && one.on);

it("looks at friends while any part of the page does, and again after a lost connection", () => {
  const stops = [watch.watch(), watch.watch()];
  Server.newest.open().say(friends(1, 2));
  expect(looks()).toEqual([true]);
  Server.newest.say({
    type: "friend_here",
    person: 2,
    here: { ...AWAY, online: true },
    name: null,
  });
  Server.newest.say({
    type: "friend_here",
    person: 9,
    here: { ...AWAY, online: true },
    name: null,
  });
  const here = watch.list.value?.friends.map((one) => one.here.online);
  expect(here).toEqual([false, true]);
  const named = { type: "friend_here", person: 2, here: AWAY, name: "new" } as const;
  Server.newest.say(named);
  expect(watch.list.value?.friends.map(({ name }) => name)[1]).toBe("new");
  stops[0]?.();
  expect(looks()).toEqual([true]);
  stops[1]?.();
  expect(looks()).toEqual([true, false]);
});

it("shows the newest invitation of each friend until it is answered or over", () => {
  Server.newest.open().say(invitation(1, "111111")).say(invitation(2, "222222"));
  Server.newest.say(invitation(1, "333333"));
  const rooms = () => watch.invitations.value.map(({ room }) => room);
  expect(rooms()).toEqual(["222222", "333333"]);
  const [call] = watch.invitations.value;
  if (call !== undefined) void watch.answer(call, false);
  expect(rooms()).toEqual(["333333"]);
  expect(Server.newest.first("answer_invitation")).toMatchObject({ person: 2, on: false });
  vi.advanceTimersByTime(119_000);
  expect(rooms()).toEqual(["333333"]);
  vi.advanceTimersByTime(1000);
  expect(rooms()).toEqual([]);
});
