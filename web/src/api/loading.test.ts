import { expect, it, vi } from "vitest";
import { Shared } from "./loading";

it("asks once for all who want the same, and again only if somebody wants it anew", async () => {
  let count = 0;
  const load = vi.fn(async () => ++count);
  const shared = new Shared(60_000);
  expect(await Promise.all([shared.get("/a", load), shared.get("/a", load)])).toEqual([1, 1]);
  expect(await shared.get("/b", load)).toBe(2);
  expect(await shared.get("/a", load, true)).toBe(3);
  expect(await shared.get("/a", load)).toBe(3);
});

it("asks again for what has lasted long enough, or went wrong", async () => {
  const load = vi.fn(async () => "here");
  const brief = new Shared(0);
  await brief.get("/a", load);
  await brief.get("/a", load);
  expect(load).toHaveBeenCalledTimes(2);
  const shared = new Shared(60_000);
  await expect(shared.get("/a", async () => Promise.reject(new Error("away")))).rejects.toThrow();
  expect(await shared.get("/a", load)).toBe("here");
});
