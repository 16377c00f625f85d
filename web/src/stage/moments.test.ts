import { describe, expect, it } from "vitest";
import type { Position } from "../referee";
import { language } from "../words";
import { stageZh } from "../words/stage.zh";
import { type Moment, momentsOf, toldAt } from "./moments";

/** Two seats, one of which draws a tile that the other does not see, and one discard. */
const position = {
  round: {
    ...{ round: 1, dealer: 0, dealt: 4, left: 100 },
    events: [
      { event: "round", variant: "hangzhou", round: 1, dealer: 0, streak: 1 },
      { event: "deal", seat: 0, tiles: "12m", known: [0] },
      { event: "deal", seat: 1, tiles: "34p", known: [1] },
      { event: "discard", seat: 0, tiles: "1m" },
      { event: "bao", seat: 0, tiles: "9s", known: [0], told: [0] },
      { event: "draw", seat: 1, by: "head", tiles: "5p", known: [1] },
    ],
  },
  lines: [3, 6],
  scores: [0, 0],
} as unknown as Position;

describe("moments of a position", () => {
  it("are after the deal and after each line", () => {
    const [dealt, after, ...more] = momentsOf(position, null);
    expect(more).toEqual([]);
    expect(dealt?.table.seats.map(({ hand }) => hand?.slice().sort())).toEqual([
      ["1m", "2m"],
      ["3p", "4p"],
    ]);
    expect(after?.table.seats.map(({ hand }) => hand?.slice().sort())).toEqual([
      ["2m"],
      ["3p", "4p", "5p"],
    ]);
    expect(after?.table.bao).toBe("9s");
    expect(after?.events.map(({ event }) => event)).toEqual(["discard", "bao", "draw"]);
  });

  it("tell a seat what it knew at the time", () => {
    const after = momentsOf(position, 1).at(-1);
    expect(after?.table.seats.map(({ hand, size }) => [hand?.slice().sort(), size])).toEqual([
      [undefined, 1],
      [["3p", "4p", "5p"], 3],
    ]);
    expect(after?.table.bao).toBe(null);
    expect(after?.events.map(({ event }) => event)).toEqual(["discard", "draw"]);
    expect(momentsOf(position, 0).at(-1)?.events.at(-1)).toMatchObject({ seat: 1, count: 1 });
    expect(JSON.stringify(momentsOf(position, 0))).not.toContain("5p");
  });
});

it("says where a round is entered, if nothing has happened there", () => {
  language.value = "zh";
  const told = (...events: unknown[]) =>
    toldAt("hangzhou", (seat) => `${seat}`, { events } as unknown as Moment);
  const discard = { event: "discard", seat: 0, tiles: "1m" };
  expect(told({ event: "position" })).toEqual([stageZh.entered]);
  expect(told({ event: "position" }, discard)).toHaveLength(1);
  expect(told({ event: "position" }, discard)).not.toContain(stageZh.entered);
  expect(told()).toEqual([]);
});
