import { describe, expect, it } from "vitest";
import { type FixtureMatch, fixture, TOWNS } from "../../fixtures/read.js";
import type { Snapshot, StreamEvent } from "../generated/protocol";
import { compareFaces } from "../notation";
import { emptyTable, fromSnapshot, reduce, reduceAll } from "./reducer";
import { snapshot } from "./snapshot.testing";
import type { SeatTable, TableState } from "./tableState";

/** The table a seat has reduced from its stream when a snapshot would be sent. */
function reduced({ streams }: FixtureMatch, { view, next }: Snapshot): TableState {
  const stream = streams[view.seat]?.slice(0, next) ?? [];
  return reduceAll(emptyTable(1, view.hand_sizes.length, view.seat), stream);
}

/** What the table shows, without what only one of the two ways can know. */
function shown(state: TableState) {
  const { match, seat, next, variant, round, dealer, streak, turnedUp, wild, plays } = state;
  const { offered, ask, result, remarks, dice, broken, declaredAt } = state;
  const running = result === null;
  return {
    ...{ match, seat, next, variant, round, dealer, streak, turnedUp, wild, plays },
    ...{ offered, ask, result, dice, broken, declaredAt, void: state.void },
    // The server does not count a tile that was won on as taken.
    newest: state.wins.length === 0 && running ? state.newest : null,
    // Claims are asked without remarks: those of the last turn stay until then.
    remarks: ask?.window === "turn" ? remarks : null,
    bao: ask?.window === "turn" || !running ? state.bao : null,
    turn: running ? state.turn : null,
    wins: state.wins,
    transfers: state.transfers,
    seats: state.seats.map(running ? secretKongs : asItIs).map(({ hand, open, ...seat }, at) => ({
      ...seat,
      hand: hand && [...hand].sort(compareFaces),
      drawn: running && at === state.seat && seat.justDrew ? hand?.at(-1) : null,
      justDrew: running && at === state.seat && seat.justDrew,
      open: open && [...open].sort(compareFaces),
    })),
  };
}

/** What events cannot tell: which kong a winner lays face down although its hand lies open. */
function secretKongs(seat: SeatTable): SeatTable {
  const secret = seat.open !== null && seat.melds.some(({ concealed }) => concealed);
  return secret ? { ...seat, melds: [], open: null } : seat;
}

const asItIs = (seat: SeatTable): SeatTable => seat;

describe.each(TOWNS)("the reducer, %s", (town) => {
  const { matches } = fixture(town);

  it.each(matches)("gives what snapshots say ($seed)", (match) => {
    for (const snapshot of match.snapshots) {
      const where = `seat ${snapshot.view.seat} at ${snapshot.next}`;
      const there = shown(fromSnapshot(snapshot));
      const here = shown(reduced(match, snapshot));
      // A stream does not say that we have answered, a snapshot does.
      const ask = there.ask && here.ask;
      expect({ ...here, ask }, where).toEqual(there);
    }
  });

  it.each(matches)("goes on from a snapshot as without it ($seed)", (match) => {
    for (const snapshot of match.snapshots) {
      const stream = match.streams[snapshot.view.seat] ?? [];
      const rest = reduceAll(fromSnapshot(snapshot), stream.slice(snapshot.next));
      const all = reduceAll(reduced(match, snapshot), stream.slice(snapshot.next));
      expect(shown(rest)).toEqual(shown(all));
    }
  });

  it.each(matches)("never loses or makes a tile ($seed)", (match) => {
    for (const stream of [...match.streams, ...match.replay.map(({ events }) => events)]) {
      let state = emptyTable(1, match.streams.length - 1);
      for (const entry of stream) {
        state = reduce(state, entry);
        for (const { hand, size } of state.seats) if (hand) expect(hand.length).toBe(size);
      }
    }
  });

  it.each(matches)("shows spectators and replays the same ($seed)", (match) => {
    for (const { round, events, left, dealt } of match.replay) {
      const seats = match.streams.length - 1;
      const replayed = reduceAll({ ...emptyTable(1, seats), left: left + dealt }, events);
      const watched = lastOf(match.streams[seats] ?? [], round, seats);
      expect(replayed.seats.every(({ hand }) => hand !== null)).toBe(true);
      expect(onTable(replayed)).toEqual(onTable(watched));
    }
  });
});

/** The table at the end of a round. */
function lastOf(stream: readonly StreamEvent[], round: number, seats: number): TableState {
  let state = emptyTable(1, seats);
  for (const entry of stream) {
    if (entry.event === "round" && entry.round > round) break;
    state = reduce(state, entry);
  }
  return state;
}

const onTable = ({ seats, result, wins, dealer, turn }: TableState) => ({
  ...{ result, wins, dealer, turn },
  seats: seats.map(({ hand: _, before: __, ...seat }) => seat),
});

it("sets a tile aside once where several have won on it and play goes on", () => {
  const hu = { event: "hu", tiles: "66p", by: "discard", from: 0, type: "pinghu", factors: [] };
  const won = { reading: "66p", tile: "6p", leaves: true };
  const events = [
    { event: "round", variant: "sichuan", round: 1, dealer: 0, streak: 0 },
    { event: "deal", seat: 0, count: 1 },
    { event: "deal", seat: 1, count: 1 },
    { event: "deal", seat: 2, count: 1 },
    { event: "discard", seat: 0, tiles: "6p" },
    { ...hu, ...won, seat: 1 },
    { ...hu, ...won, seat: 2 },
    { event: "draw", seat: 3, count: 1, by: "head" },
  ] as unknown as StreamEvent[];
  const { seats } = reduceAll(emptyTable(1, 4), events);
  expect(seats.map((seat) => seat.won.length)).toEqual([0, 1, 0, 0]);
  expect(seats.map((seat) => seat.discards.length)).toEqual([0, 0, 0, 0]);
  expect(seats.map((seat) => seat.size)).toEqual([0, 1, 1, 1]);
});

it("keeps what is shown after a win, which is still the end of the round", () => {
  const events = [
    { event: "round", variant: "show", round: 1, dealer: 0, streak: 0 },
    { event: "deal", seat: 0, tiles: "66p" },
    { event: "hu", seat: 0, tiles: "66p", reading: "66p", by: "draw", tile: "6p" },
    { event: "show", seat: 0, tiles: "E5p", code: "niao" },
  ] as unknown as StreamEvent[];
  const { seats, shown } = reduceAll(emptyTable(1, 4, 0), events);
  expect(shown).toEqual([{ seat: 0, code: "niao", tiles: ["E", "5p"] }]);
  const told = { ...snapshot(4), settled: events.slice(2) } as unknown as Snapshot;
  expect(fromSnapshot(told).shown).toEqual(shown);
  expect(seats[0]?.won).toEqual([]);
});
