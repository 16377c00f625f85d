import { expect, it } from "vitest";
import type { Meld } from "../../model";
import { emptyTable } from "../../model/reducer";
import { actionText, askable } from "./askable";

const table = emptyTable(0, 2);
const [seat] = table.seats;
if (seat === undefined) throw new Error("nobody sits there");
const peng: Meld = {
  kind: "peng",
  tiles: ["5p", "5p", "5p"],
  hidden: 0,
  concealed: false,
  from: 1,
  taken: "5p",
  added: false,
};
const state = {
  seats: [{ ...seat, hand: ["1m", "1m", "1m", "1m", "5p", "E"] as const, melds: [peng] }],
  offered: { tile: "8s", from: 1, rob: false } as const,
};

it("lists all that a seat could want", () => {
  expect(askable(state, 0, [])).toEqual([
    ...["hu", "peng", "gang", "chi 67s", "chi 79s", "gang 1m", "gang 5p", "pass"],
    ...["discard 1m", "discard 5p", "discard E"],
  ]);
  expect(askable({ ...state, offered: null }, 0, ["ting"])).toContain("discard E ting");
  const onWind = askable({ ...state, offered: { tile: "E", from: 1, rob: false } }, 0, []);
  expect(onWind.some((action) => action.startsWith("chi"))).toBe(false);
});

it("says it in words", () => {
  expect(actionText("discard 5p ting")).toBe("打 五筒 听");
  expect(actionText("chi 67s")).toBe("吃 六条 七条");
});
