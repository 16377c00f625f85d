import { expect, it } from "vitest";
import { finishLessons } from "../../../progress";
import { tell } from "../../../table/player/told";
import { isOffered, noteOffered } from "./LessonOffer";

it("is for who is new to a town", () => {
  expect(isOffered("hangzhou")).toBe(true);
  finishLessons("hangzhou", ["wild"]);
  expect(isOffered("hangzhou")).toBe(false);
  tell("jinzhou", "goal");
  expect(isOffered("jinzhou")).toBe(false);
});

it("is made once", () => {
  expect(isOffered("lanzhou")).toBe(true);
  noteOffered("lanzhou");
  expect(isOffered("lanzhou")).toBe(false);
});
