import { expect, test, vi } from "vitest";
import { namesZh } from "../generated/words";
import { readLeads, townName } from "./towns";

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

test("a town that the page does not know is called as the server says", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ zh: { town: "玩具镇麻将" } }));
  expect(townName("faraway")).toBe("faraway");
  await vi.waitFor(() => expect(townName("faraway")).toBe("玩具镇麻将"));
  vi.unstubAllGlobals();
});
