import { expect, it, vi } from "vitest";
import { Watch } from "./watch";

/** Until what was asked is answered. */
const answered = () => new Promise((done) => setTimeout(done));

it("asks once, however many look, and stops with the last of them", async () => {
  const ask = vi.fn(async () => {});
  const watch = new Watch<number>(ask);
  const stops = [watch.watch(3), watch.watch(3)];
  stops[0]?.();
  expect([ask.mock.calls, watch.at]).toEqual([[[3, true]], 3]);
  stops[1]?.();
  expect([ask.mock.calls.at(-1), watch.at]).toEqual([[3, false], null]);
});

it("goes on to the next thing, and the end of the first changes nothing", () => {
  const ask = vi.fn(async () => {});
  const watch = new Watch<number>(ask);
  const stop = watch.watch(3);
  watch.watch(4);
  stop();
  expect([ask.mock.calls, watch.at]).toEqual([
    [
      [3, true],
      [4, true],
    ],
    4,
  ]);
});

it("asks again after a break, but not for what is still asked, nor for what nobody looks at", async () => {
  const ask = vi.fn(async () => {});
  const watch = new Watch<number>(ask);
  const stop = watch.watch(3);
  watch.back();
  expect(ask).toHaveBeenCalledTimes(1);
  await answered();
  watch.back();
  expect(ask).toHaveBeenCalledTimes(2);
  stop();
  watch.back();
  expect(ask.mock.calls.at(-1)).toEqual([3, false]);
  expect(ask).toHaveBeenCalledTimes(3);
});

it("minds no refusal", async () => {
  const watch = new Watch<number>(async () => Promise.reject(new Error("not yours")));
  watch.watch(3);
  await answered();
  expect(watch.at).toBe(3);
});
