import { expect, it } from "vitest";
import type { LobbyRoom } from "../../generated/protocol";
import { ANYTHING, fits, paceOf, type Wish } from "./filter";

const ROOM: LobbyRoom = {
  ...{ number: "204815", variant: "hangzhou", phase: "waiting", names: ["阿芳"], free: 2 },
  ...{
    spectators: true,
    house: { zh: "周五老友", en: "Friday" },
    characters: [],
    bots: 1,
    turn: 8,
  },
};
const found = (wish: Partial<Wish>, room: Partial<LobbyRoom> = {}): boolean =>
  fits({ ...ROOM, ...room }, { ...ANYTHING, ...wish }, (name) => name);

it("finds by town, pace and free seats", () => {
  expect(found({})).toBe(true);
  expect(found({ town: "lanzhou" })).toBe(false);
  expect(found({ pace: "quick" })).toBe(true);
  expect(found({ pace: "usual" })).toBe(false);
  expect(found({ free: true }, { free: 0 })).toBe(false);
  expect(found({ free: true }, { phase: "playing" })).toBe(false);
});

it("finds by a name, by the name of house rules and by a part of the number", () => {
  expect(found({ text: " 阿芳" })).toBe(true);
  expect(found({ text: "friday" })).toBe(true);
  expect(found({ text: "４８" })).toBe(true);
  expect(found({ text: "老王" })).toBe(false);
});

it("calls a table without a clock slow", () => {
  expect([8, 20, 60, 0].map(paceOf)).toEqual(["quick", "usual", "slow", "slow"]);
});
