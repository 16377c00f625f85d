import { h } from "preact";
import { expect, it } from "vitest";
import { besides } from "./NumberField";

it("the note of a number holds its limits, and a link as it is", () => {
  const link = h("a", { href: "/rules" }, "JZ-1");
  expect(besides("1–5", link)).toEqual(["1–5", " · ", link]);
  expect(besides("1–5")).toBe("1–5");
});
