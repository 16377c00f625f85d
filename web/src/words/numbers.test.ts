import { expect, it } from "vitest";
import { signed, signedTenths } from "./numbers";

it("has a real minus, and no sign for nothing", () => {
  expect([5, -3, 0].map(signed)).toEqual(["+5", "−3", "0"]);
  expect([0.71, -4, -0.04, 0].map(signedTenths)).toEqual(["+0.7", "−4.0", "0.0", "0.0"]);
});
