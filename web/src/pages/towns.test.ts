import { expect, test } from "vitest";
import { namesZh } from "../generated/words";
import { readLeads } from "./towns";

const names = Object.keys(namesZh);

test("what was told at the last visit is shown at once", () => {
  const told = [{ name: "x", special: ["one", "two"] }];
  expect(readLeads(JSON.stringify(told))).toEqual(told);
});

test.each([
  null,
  "",
  "{",
  "{}",
  "[]",
  "[null]",
  '["x"]',
  '[{"name":1,"special":[]}]',
  '[{"name":"x"}]',
])("the names alone are shown where %j was kept", (kept) => {
  expect(readLeads(kept)).toEqual(names.map((name) => ({ name, special: [] })));
});
