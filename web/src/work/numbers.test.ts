import { expect, it } from "vitest";
import { numberFor } from "./numbers";

// From Python: fangcheng.protocol.work.
it.each([
  ["abc", 0, 0],
  ["abc", 8, 36],
  ["abc", 13, 33910],
  ["方城-_x", 8, 65],
  ["方城-_x", 13, 5932],
])("the first number for %s with %i bits", (challenge, bits, number) => {
  expect(numberFor({ challenge, bits })).toBe(number);
});
