/** What towns of other packages do at the table: tiles pass between hands, choices lie open, seats leave. */

import { describe, expect, it } from "vitest";
import type { Snapshot, StreamEvent } from "../generated/protocol";
import { printTiles } from "../notation";
import { emptyTable, fromSnapshot, reduceAll } from "./reducer";

/** The table of a seat after the deal of four tiles, five for the dealer, and what happens then. */
function table(seat: number | null, ...events: object[]) {
  const hands = ["147m2s9s", "258m1s", "369m3s", "123p4s"];
  const dealt = hands.map((tiles, at) =>
    at === seat || seat === null
      ? { event: "deal", seat: at, tiles }
      : { event: "deal", seat: at, count: at === 0 ? 5 : 4 },
  );
  const entries = [
    { event: "round", variant: "toytown", round: 1, dealer: 0, streak: 0 },
    ...dealt,
    ...events,
  ];
  return reduceAll(emptyTable(1, 4, seat), entries as unknown as StreamEvent[]);
}

const gives = (seat: number, to: number, tiles: string) => ({
  ...{ event: "give", seat, to, code: "swap", tiles },
});
const hidden = (seat: number, to: number) => ({
  ...{ event: "give", seat, to, code: "swap", count: 3 },
});
const hands = ({ seats }: ReturnType<typeof table>) =>
  seats.map(({ hand }) => hand && printTiles(hand));
const sizes = ({ seats }: ReturnType<typeof table>) => seats.map(({ size }) => size);

describe("tiles that pass between hands", () => {
  it("are known to who gives and who gets them", () => {
    const state = table(0, gives(0, 1, "147m"), hidden(1, 2), hidden(2, 3), gives(3, 0, "123p"));
    expect(hands(state)).toEqual(["2s123p9s", null, null, null]);
    expect(sizes(state)).toEqual([5, 4, 4, 4]);
    expect(state.seats.map(({ got }) => printTiles(got))).toEqual(["123p", "147m", "", ""]);
    expect(state.seats.map(({ giver }) => giver)).toEqual([3, 0, 1, 2]);
    expect(state.seats[0]?.justDrew, "the extra tile of the dealer stays apart").toBe(true);
  });

  it("are all known in a replay", () => {
    const state = table(null, gives(0, 1, "147m"), gives(1, 2, "258m"));
    expect(hands(state)).toEqual(["29s", "1s147m", "369m3s258m", "123p4s"]);
    expect(sizes(state)).toEqual([2, 4, 7, 4]);
  });

  it("leave another in the place of the tile that was drawn, as after a reload (C-4)", () => {
    const state = table(0, gives(0, 1, "14m9s"), gives(3, 0, "123p"));
    expect(hands(state)[0], "the last in order").toBe("7m123p2s");
    expect(state.seats[0]?.justDrew).toBe(true);
    const twice = table(0, gives(3, 0, "29s1p"), gives(0, 1, "14m9s"));
    expect(hands(twice)[0], "one like it").toBe("7m22s1p9s");
    expect(table(1, gives(0, 1, "14m9s")).seats[0]?.justDrew, "of others too").toBe(true);
  });
});

it.each([0, 1])("seat %i sees the dealer's last tile apart, live and after a reload", (seat) => {
  const live = table(seat);
  const none = ["", "", "", ""];
  const view = {
    ...{ variant: "toytown", round: 1, dealer: 0, streak: 0, turn: 0, seat, phase: "opening" },
    ...{ hand: hands(live)[seat], hand_sizes: sizes(live), left: 0, melds: [[], [], [], []] },
    ...{ discards: none, flowers: none, thrown: none, won: none, declared: [] },
    ...{ open_hands: {}, scores: [], wins: [], legal: [], result: null, remarks: [] },
    ...{ turned_up: "", wild: "", plays: {}, ...(seat === 0 ? { drawn: "9s" } : {}) },
  };
  const told = { match: 1, next: 5, view, totals: [0, 0, 0, 0], settled: [], declared_at: [] };
  const again = fromSnapshot({ ...told, ask: null, broken: null } as unknown as Snapshot);
  expect(hands(again)).toEqual(hands(live));
  expect(again.seats.map(({ justDrew }) => justDrew)).toEqual([true, false, false, false]);
  expect(live.seats.map(({ justDrew }) => justDrew)).toEqual([true, false, false, false]);
});

it("keeps what a seat has chosen until the round is over", () => {
  const chosen = { event: "chosen", seat: 2, code: "void", value: "m" };
  expect(table(0, chosen).seats.map((seat) => seat.chosen)).toEqual([{}, {}, { void: "m" }, {}]);
  const round = { event: "round", variant: "toytown", round: 2, dealer: 1, streak: 0 };
  expect(table(0, chosen, round).seats[2]?.chosen).toEqual({});
});

it("goes on without a seat that has won and leaves", () => {
  const wins = {
    ...{ event: "hu", seat: 1, by: "draw", from: null, type: "pinghu", factors: [] },
    ...{ tiles: "258m1s", reading: "", tile: "1s", leaves: true },
  };
  const draws = { event: "draw", seat: 2, by: "head", count: 1 };
  const { seats } = table(0, wins, draws);
  expect(seats.map(({ out }) => out)).toEqual([false, true, false, false]);
  expect(seats[1]?.won).toEqual(["1s"]);
  const { leaves: _, ...stays } = wins;
  expect(table(0, stays, draws).seats[1]?.out).toBe(false);
});
