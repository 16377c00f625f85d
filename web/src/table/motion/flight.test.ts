import { describe, expect, it } from "vitest";
import type { StreamEvent } from "../../generated/protocol";
import { emptyTable, reduce } from "../../model/reducer";
import { asTurned } from "./flight";
import { isFresh, OPENING, waveOf } from "./opening";

describe("a way on the screen", () => {
  it("is gone as the tile lies", () => {
    expect(asTurned(0, 3, 5)).toEqual([3, 5]);
    // A quarter to the right: its right is the screen's down.
    expect(asTurned(1, 3, 5)).toEqual([5, -3]);
    expect(asTurned(2, 3, 5)).toEqual([-3, -5]);
    expect(asTurned(3, 3, 5)).toEqual([-5, 3]);
  });
});

describe("the deal", () => {
  it("comes in fours", () => {
    expect([0, 3, 4, 7, 8, 12, 16].map(waveOf)).toEqual([0, 0, 1, 1, 2, 3, 4]);
  });

  it("is shown only while nothing lies on the table", () => {
    const table = { ...emptyTable(1, 4, 0), round: 1 };
    expect(isFresh(table)).toBe(true);
    expect(isFresh(reduce(table, { event: "discard", seat: 1, tiles: "3m" } as StreamEvent))).toBe(
      false,
    );
  });

  it("is over before the tile is turned up, and all within two seconds", () => {
    const last = OPENING.dice + OPENING.step * waveOf(16) + 3 * OPENING.seat + OPENING.flight;
    expect(last).toBeLessThanOrEqual(OPENING.turnAt);
    expect(OPENING.turnAt + OPENING.turn).toBeLessThanOrEqual(2000);
  });
});
