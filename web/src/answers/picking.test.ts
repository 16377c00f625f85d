import { describe, expect, it } from "vitest";
import type { Face } from "../notation";
import { isWhole, nextPicked, type Picking, pickText, readPicking } from "./picking";

const asks = (code: string, groups: string[], often = false) =>
  readPicking({ code, pick: "tiles", count: 3, groups, options: [], often }) as Picking;
const swap = asks("swap", ["11479m", "2468p"]);
const away = asks("shuai", ["19mEE"], true);

/** What is picked after some taps, the tiles named by their faces and numbers: "1m.2". */
function tap(picking: Picking, ...keys: string[]): string[] {
  let picked: readonly { key: string; face: Face }[] = [];
  for (const key of keys)
    picked = nextPicked(picking, picked, { key, face: key.split(".")[0] as Face });
  return picked.map(({ key }) => key);
}

describe("tiles that are picked", () => {
  it("are laid back by a second tap", () => {
    expect(tap(swap, "1m.1", "4m.1", "1m.1")).toEqual(["4m.1"]);
  });

  it("are of one group: another one begins anew", () => {
    expect(tap(swap, "1m.1", "4m.1", "2p.1", "4p.1")).toEqual(["2p.1", "4p.1"]);
  });

  it("are not more than asked for: the first makes room", () => {
    expect(tap(swap, "1m.1", "4m.1", "7m.1", "9m.1")).toEqual(["4m.1", "7m.1", "9m.1"]);
    expect(tap(away, "1m.1", "9m.1", "E.1", "E.2")).toHaveLength(4);
  });

  it("are among those offered", () => {
    expect(tap(swap, "5s.1", "1m.1", "E.1")).toEqual(["1m.1"]);
    expect(tap(swap, "1m.1", "1m.2")).toEqual(["1m.1", "1m.2"]);
  });
});

it("is an answer when it is whole", () => {
  expect([2, 3, 4].map((count) => isWhole(swap, Array(count)))).toEqual([false, true, false]);
  expect([0, 3, 4, 6].map((count) => isWhole(away, Array(count)))).toEqual([
    false,
    true,
    false,
    true,
  ]);
  expect(pickText(swap, ["1m", "4m", "7m"])).toBe("choose swap 147m");
  expect(pickText(away, ["1m", "9m", "E"])).toBe("shuai 19mE");
});
