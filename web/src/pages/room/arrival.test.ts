import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { RefusedCode } from "../../generated/protocol";
import { Session } from "../../session";
import { room, Server, seat } from "../../session/server.testing";
import { memory, type Shelf } from "../../stored";
import { Arrival } from "./arrival";

const free = { ...seat, person: null, name: "" };
const other = { ...seat, person: 8 };
const waiting = (...seats: object[]) => room({ phase: "waiting", match: null, seats });

let session: Session;
let shelf: Shelf;
let stop = (): void => {};

function arrive(): Arrival {
  const arrival = new Arrival(session, "204815", shelf);
  stop = arrival.follow();
  return arrival;
}

async function answer(code?: RefusedCode): Promise<void> {
  const asked = Server.newest.heard.filter(({ type }) => type === "sit" || type === "stand");
  const last = asked.at(-1);
  const about = { id: last !== undefined && "id" in last ? last.id : "" };
  if (code === undefined) Server.newest.say({ type: "done", ...about, room: null });
  else
    Server.newest.say({
      type: "refused",
      ...about,
      code,
      reason: "",
      legal: null,
      why: null,
      work: null,
    });
  await vi.advanceTimersByTimeAsync(0);
}

const sits = () => Server.newest.heard.filter(({ type }) => type === "sit");

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Server);
  vi.stubGlobal("location", { protocol: "http:", host: "home" });
  shelf = memory();
  session = new Session(memory());
  session.start();
  Server.newest.open();
});

afterEach(() => {
  stop();
  session.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("sits down on any free seat, once", async () => {
  const arrival = arrive();
  Server.newest.say(waiting(other, free));
  expect(sits()).toMatchObject([{ type: "sit" }]);
  expect(sits()[0]).not.toHaveProperty("seat");
  Server.newest.say(waiting(other, free)); // news from somebody else meanwhile
  expect(arrival.why.value).toBeNull();
  Server.newest.say(waiting(other, seat));
  await answer();
  expect([arrival.why.value, sits().length]).toEqual([null, 1]);
  Server.newest.say(waiting(other, free)); // stood up from another device
  expect([arrival.why.value, sits().length]).toEqual(["chosen", 1]);
});

it.each([
  ["seat_taken", "full"],
  ["elsewhere", "elsewhere"],
  ["phase", "running"],
] as const)("tells why there is no seat: %s", async (code, why) => {
  const arrival = arrive();
  Server.newest.say(waiting(other, free));
  await answer(code);
  expect(arrival.why.value).toBe(why);
});

it("asks for no seat at a table for one, and says why", () => {
  const arrival = arrive();
  const settings = { unhurried: true };
  Server.newest.say(room({ phase: "waiting", match: null, settings, seats: [other, free] }));
  expect([arrival.why.value, sits().length]).toEqual(["alone", 0]);
});

it("takes nothing over in a running match", () => {
  const arrival = arrive();
  Server.newest.say(room({ seats: [other] }));
  expect([arrival.why.value, sits().length]).toEqual(["running", 0]);
  Server.newest.say(waiting(other, free));
  expect(sits()).toHaveLength(0);
});

it("only watches where one said so, also when one comes again", async () => {
  const arrival = arrive();
  Server.newest.say(waiting(seat, free));
  arrival.watch();
  expect(Server.newest.heard.at(-1)?.type).toBe("stand");
  Server.newest.say(waiting(free, free));
  await answer();
  stop();
  const again = arrive();
  expect([again.why.value, sits().length]).toEqual(["chosen", 0]);
  void again.sit();
  Server.newest.say(waiting(seat, free));
  stop();
  expect(arrive().why.value).toBeNull();
});

it("stays where it sits", () => {
  arrive();
  Server.newest.say(waiting(seat, free));
  expect(sits()).toHaveLength(0);
  expect(session.seatRoom.value).toBe("204815");
});
