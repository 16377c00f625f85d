import { describe, expect, it } from "vitest";
import { fixture, TOWNS } from "../../fixtures/read.js";
import type { Transfer } from "../generated/protocol";
import type { Win } from "../model";
import { emptyTable, reduce } from "../model/reducer";
import { pointsOf } from "../table/player/winGrade";
import { newestFirst } from "./wins";

const pay = (from: number, to: number, points: number, win: number | null) =>
  ({ from, to, points, win }) as Transfer;
const wins = [1, 2, 1].map((seat) => ({ seat }) as Win);

describe("the wins of a round", () => {
  it("are shown from the newest on, all of them or those just told", () => {
    expect(newestFirst(wins).map(({ at }) => at)).toEqual([2, 1, 0]);
    expect(newestFirst(wins, 2)).toEqual([{ at: 2, win: { seat: 1 } }]);
  });

  it("count alone: not with another win, nor with what was paid for none", () => {
    const all = [pay(0, 1, 5, 0), pay(2, 1, 5, 0), pay(1, 0, 9, null), pay(1, 2, 3, 1)];
    expect(newestFirst(wins).map(({ at, win }) => pointsOf(at, win, all))).toEqual([0, 3, 10]);
  });

  it.each(TOWNS)("are never a loss for who made them (%s)", (town) => {
    let count = 0;
    for (const { streams } of fixture(town).matches) {
      let state = emptyTable(1, streams.length - 1);
      for (const entry of streams.at(-1) ?? []) {
        state = reduce(state, entry);
        if (entry.event !== "over") continue;
        for (const one of newestFirst(state.wins)) {
          count += 1;
          expect(pointsOf(one.at, one.win, state.transfers)).toBeGreaterThanOrEqual(0);
        }
      }
    }
    expect(count).toBeGreaterThan(0);
  });
});
