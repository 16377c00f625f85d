import { beforeEach, expect, it, vi } from "vitest";
import { place } from "../../session/server.testing";
import { QueueWatch } from "./watch";

const wish = { variant: "lanzhou", pace: "usual", ask_after: 60 } as const;

const ask = vi.fn();
const tell = vi.fn();
let meeting: QueueWatch;

beforeEach(() => {
  vi.resetAllMocks();
  ask.mockResolvedValue({ type: "done", id: "1", room: null });
  meeting = new QueueWatch({ ask, tell });
});

it("has a place until it is seated or out, and then says why", () => {
  meeting.takePlace(place(), 1000);
  expect(meeting.place.value).toMatchObject({ state: "waiting", at: 1000 });
  meeting.takePlace(place({ state: "seated", room: "204815" }), 2000);
  expect(meeting.place.value).toBeNull();
  expect(meeting.end.value?.room).toBe("204815");
  meeting.takePlace(place({ state: "out", why: "missed", pause: 15 }), 3000);
  expect(meeting.end.value).toMatchObject({ why: "missed", pause: 15 });
});

it("joins again when the connection is back, for a server that has restarted knows no place", async () => {
  await meeting.join(wish);
  meeting.takePlace(place(), 0);
  meeting.back();
  expect(ask.mock.calls).toEqual([
    [{ type: "join_queue", ...wish }],
    [{ type: "join_queue", ...wish }],
  ]);
});

it("joins nothing by itself after it was seated", async () => {
  await meeting.join(wish);
  meeting.takePlace(place({ state: "seated", room: "204815" }), 0);
  meeting.back();
  expect(ask).toHaveBeenCalledTimes(1);
});

it("waits no more where it may not join again", async () => {
  await meeting.join(wish);
  meeting.takePlace(place(), 0);
  ask.mockRejectedValue(new Error("pause"));
  meeting.back();
  await vi.waitFor(() => expect(meeting.place.value).toBeNull());
});

it("asks for the numbers once, as long as anybody looks, and again after a break", async () => {
  const stops = [meeting.watch(), meeting.watch()];
  expect(tell.mock.calls).toEqual([[{ type: "watch_queues", on: true }]]);
  await new Promise((done) => setTimeout(done));
  meeting.back();
  expect(tell).toHaveBeenCalledTimes(2);
  for (const stop of stops) stop();
  expect(tell).toHaveBeenLastCalledWith({ type: "watch_queues", on: false });
  meeting.back();
  expect(tell).toHaveBeenCalledTimes(3);
});
