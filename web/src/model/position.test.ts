import { describe, expect, it } from "vitest";
import type { StreamEvent } from "../generated/protocol";
import { emptyTable, reduceAll } from "./reducer";

/** Seat 1 has a peng and a concealed kong, and draws 5s; as seat 1 is told, and as seat 0 is. */
function entered(own: boolean): readonly StreamEvent[] {
  const lying = {
    ...{ event: "position", seat: 1, discards: "EC", flowers: "", thrown: "", won: "" },
    ...{ declared: "", score: 0, turn: 1, left: 71 },
    melds: [
      { kind: "peng", tiles: "FFF", concealed: false, from: 0, taken: "F", added: false },
      { kind: "gang", hidden: 4 },
    ],
  };
  const tiles = own ? { tiles: "123456m7p9999p" } : { count: 11 };
  return [
    { event: "round", variant: "hangzhou", round: 1, dealer: 0, streak: 1 },
    { ...lying, ...tiles },
    { event: "draw", seat: 1, by: "head", ...(own ? { tiles: "5s" } : { count: 1 }) },
  ] as unknown as StreamEvent[];
}

describe("a round entered in its middle", () => {
  it("lies there as if it had been played", () => {
    const { seats, left, turn, started, replaced } = reduceAll(emptyTable(1, 4, 1), entered(true));
    expect({ left, turn, started, replaced }).toEqual({
      ...{ left: 70, turn: 1, started: true, replaced: 1 },
    });
    const [, own] = seats;
    expect(own?.hand).toEqual(["1m", "2m", "3m", "4m", "5m", "6m", "7p", "5s"]);
    expect(own?.size).toBe(8);
    expect(own?.justDrew).toBe(true);
    expect(own?.discards).toEqual(["E", "C"]);
    expect(own?.melds.map(({ tiles, from }) => [tiles.join(""), from])).toEqual([
      ["FFF", 0],
      ["9p9p9p9p", null],
    ]);
  });

  it("shows others the back of what they may not know", () => {
    const [, other] = reduceAll(emptyTable(1, 4, 0), entered(false)).seats;
    expect(other?.hand).toBeNull();
    expect(other?.size).toBe(8);
    expect(other?.melds[1]).toMatchObject({ tiles: [], hidden: 4, concealed: true });
  });
});
