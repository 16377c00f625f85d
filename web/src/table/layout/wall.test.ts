import { describe, expect, it } from "vitest";
import { fixture, TOWNS } from "../../../fixtures/read.js";
import type { StreamEvent } from "../../generated/protocol";
import type { TableState } from "../../model";
import { emptyTable, fromSnapshot, reduce, reduceAll } from "../../model/reducer";
import { placeOf, type SeatPlace } from "../../people/seating";
import { windOf } from "../../people/winds";
import { remains, type Stack, stackBox, tailBox } from "./wall";

const PLACES: readonly SeatPlace[] = ["own", "next", "across", "previous"];
const tilesIn = (state: TableState): number =>
  remains(state, PLACES).standing.reduce((sum, { tiles }) => sum + tiles, 0);

/** A table after some entries; the wall counts from what is left of it and what lies about. */
function tableOf(entries: readonly object[], left = 136): TableState {
  const table = { ...emptyTable(1, 4, 0), round: 1, left };
  return reduceAll(table, entries as StreamEvent[]);
}

const BREAK = { event: "break", dice: [2, 3], side: 0, stacks: 5 };
const DEAL = [14, 13, 13, 13].map((count, seat) => ({ event: "deal", seat, count }));

describe("the wall", () => {
  it("has four sides of stacks of two", () => {
    const { perSide, standing } = remains(tableOf([BREAK]), PLACES);
    expect(perSide).toBe(17);
    expect(standing).toHaveLength(68);
    expect(new Set(standing.map(({ at }) => at)).size).toBe(68);
  });

  it("is broken where the dice say, counted from the dealer", () => {
    const head = (state: TableState): number | undefined => remains(state, PLACES).standing[0]?.at;
    expect(head(tableOf([BREAK]))).toBe(5);
    // Counted counter-clockwise: the first is the next seat's side, the last of the four clockwise.
    expect(head(tableOf([{ ...BREAK, side: 1 }]))).toBe(3 * 17 + 5);
    expect(head({ ...tableOf([BREAK]), dealer: 2 })).toBe(2 * 17 + 5);
  });

  it("gets shorter at its head, and by replacements at its tail", () => {
    const dealt = tableOf([BREAK, ...DEAL]);
    const whole = remains(dealt, PLACES).standing;
    expect(tilesIn(dealt)).toBe(83);
    expect(whole[0]).toEqual({ at: 5 + 26, tiles: 1 });
    expect(whole.at(-1)).toEqual({ at: 4, tiles: 2 });
    const kong = [
      { event: "discard", seat: 0, tiles: "C", declare: "" },
      { event: "gang", seat: 1, form: "ming", tiles: "CCCC", take: "C", from: 0 },
      { event: "draw", seat: 1, by: "kong" },
    ];
    const replaced = remains(tableOf([BREAK, ...DEAL, ...kong]), PLACES).standing;
    expect(replaced[0]).toEqual(whole[0]);
    expect(replaced.at(-1)).toEqual({ at: 4, tiles: 1 });
    const drawn = { event: "draw", seat: 1, by: "head" };
    expect(remains(tableOf([BREAK, ...DEAL, ...kong, drawn]), PLACES).standing[0]?.at).toBe(5 + 27);
  });

  const DECKS: Readonly<Record<string, number>> = { zhangzhou: 144 };

  it.each(TOWNS)("stands where it stood after the page is loaded anew (%s)", (town) => {
    for (const match of fixture(town).matches)
      for (const snapshot of match.snapshots) {
        const { seat, left, hand_sizes: sizes } = snapshot.view;
        const stream = match.streams[seat]?.slice(0, snapshot.next) ?? [];
        // How many are left is told beside the stream.
        const there = { ...reduceAll(emptyTable(1, sizes.length, seat), stream), left };
        const places = sizes.map((_, one) => placeOf(one, seat, sizes.length));
        const { perSide, standing } = remains(fromSnapshot(snapshot), places);
        expect({ perSide, standing }).toEqual(remains(there, places));
        expect(perSide).toBe((DECKS[town] ?? 136) / 8);
        expect(standing.reduce((sum, { tiles }) => sum + tiles, 0)).toBe(left);
      }
  });

  it.each(TOWNS)("loses draws at its head and replacements at its tail (%s)", (town) => {
    let looked = 0;
    for (const { streams } of fixture(town).matches) {
      const seats = streams.length - 1;
      const places = Array.from({ length: seats }, (_, seat) => placeOf(seat, 0, seats));
      let state = emptyTable(1, seats, 0);
      // Between a kong or a flower and what replaces it there is nothing to be seen.
      let before: readonly Stack[] = [];
      for (const entry of streams[0] ?? []) {
        state = reduce(state, entry);
        if (entry.event === "round") {
          state = { ...state, left: DECKS[town] ?? 136 };
          before = [];
        }
        if (!state.started || !["draw", "discard"].includes(entry.event)) continue;
        const now = remains(state, places).standing;
        if (entry.event === "draw" && before.length > 1) {
          const end = entry.by === "head" ? -1 : 0;
          expect(now.at(end)).toEqual(before.at(end));
          looked += 1;
        }
        before = now;
      }
    }
    expect(looked).toBeGreaterThan(50);
  });
});

describe("the winds", () => {
  it("go round with the deal: the dealer is East", () => {
    const seats = emptyTable(1, 4).seats;
    const winds = (dealer: number): string =>
      [0, 1, 2, 3].map((seat) => windOf(seat, { dealer, seats })).join("");
    expect(winds(0)).toBe("东南西北");
    expect(winds(1)).toBe("北东南西");
    expect(winds(3)).toBe("南西北东");
  });
});

/** Stacks stand side by side. */
const TOUCH = 0.001;

describe("a stack", () => {
  const ring = { x: 40, y: 60, width: 700, height: 400, thick: 12 };

  it("lies within the ring, on its own side, over no other", () => {
    const boxes = Array.from({ length: 68 }, (_, at) => stackBox(ring, 17, at));
    for (const [at, { x, y, width, height }] of boxes.entries()) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(ring.width);
      expect(y + height).toBeLessThanOrEqual(ring.height);
      for (const other of boxes.slice(0, at))
        expect(
          x > other.x + other.width - TOUCH ||
            other.x > x + width - TOUCH ||
            y > other.y + other.height - TOUCH ||
            other.y > y + height - TOUCH,
        ).toBe(true);
    }
  });

  it("at the tail is the one replacements come from", () => {
    const state = tableOf([BREAK, ...DEAL]);
    const last = remains(state, PLACES).standing.at(-1);
    expect(tailBox(ring, remains(state, PLACES))).toEqual(stackBox(ring, 17, last?.at ?? -1));
    expect(tailBox(ring, remains({ ...state, left: 0 }, PLACES))).toBeNull();
  });
});
