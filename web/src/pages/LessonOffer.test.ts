import { expect, it } from "vitest";
import { finishLessons } from "../progress";
import { device } from "../stored";
import { tell } from "../table/player/told";
import { isOffered } from "./LessonOffer";

it("is for who is new to a town", () => {
  expect(isOffered("hangzhou")).toBe(true);
  finishLessons("hangzhou", ["wild"]);
  expect(isOffered("hangzhou")).toBe(false);
  tell("jinzhou", "goal");
  expect(isOffered("jinzhou")).toBe(false);
});

it("is made once", () => {
  expect(isOffered("lanzhou")).toBe(true);
  device.write("offered.lanzhou", "yes");
  expect(isOffered("lanzhou")).toBe(false);
});
