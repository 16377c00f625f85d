import { expect, it, vi } from "vitest";
import { exportProgress, finishLessons, importProgress, lessonsDone } from "./progress";
import { device } from "./stored";

vi.hoisted(() => vi.resetModules()); // nobody has finished anything yet

it("remembers each finished lesson once, on this device", () => {
  finishLessons("jinzhou", ["wild"]);
  finishLessons("jinzhou", ["wild", "pay"]);
  expect(lessonsDone("jinzhou")).toEqual(["wild", "pay"]);
  expect(lessonsDone("lanzhou")).toEqual([]);
  expect(device.read("lessons.jinzhou")).toBe("wild pay");
});

it("adds what was finished on another device, and takes nothing away", () => {
  finishLessons("hangzhou", ["a"]);
  importProgress({ "lessons.hangzhou": "b a", "lessons.toytown": "x", "lessons.lanzhou": 7 });
  expect(lessonsDone("hangzhou")).toEqual(["a", "b"]);
  expect(lessonsDone("toytown"), "a town of another package").toEqual(["x"]);
  expect(lessonsDone("lanzhou")).toEqual([]);
});

it("is not told to the server where it is longer than that keeps", () => {
  finishLessons("qinhuangdao", ["x".repeat(201)]);
  expect(exportProgress()).not.toHaveProperty("lessons.qinhuangdao");
});
