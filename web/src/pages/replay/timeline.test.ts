import { describe, expect, it } from "vitest";
import { fixture, TOWNS } from "../../../fixtures/read";
import type { Summary } from "../../generated/protocol";
import {
  linesUntil,
  momentOf,
  placeOf,
  type Replayed,
  type ReplayStop,
  step,
  tableAt,
  timelineOf,
} from "./timeline";

function replayOf(town: (typeof TOWNS)[number]): Replayed {
  const [match] = fixture(town).matches;
  if (match === undefined) throw new Error(`no match of ${town}`);
  const seats = match.streams.length - 1;
  const summary = { match: 1, names: Array.from({ length: seats }, String) } as unknown as Summary;
  return { summary, rounds: match.replay as unknown as Replayed["rounds"] };
}

describe.each(TOWNS)("a replay of %s", (town) => {
  const replay = replayOf(town);
  const rounds = timelineOf(replay);

  it("shows every round to its end", () => {
    expect(rounds.length).toBe(replay.rounds.length);
    for (const { events, tables, stops } of rounds) {
      const end = events[events.length - 1];
      const last = tables[stops[stops.length - 1] ?? 0];
      if (end?.event === "over") expect(last?.seats.map(({ score }) => score)).toEqual(end.scores);
      expect(last?.left).toBeGreaterThanOrEqual(0);
    }
  });

  it("begins with the hands dealt", () => {
    const table = tableAt(rounds, { round: 0, stop: 0 }, null);
    expect(table?.seats.every(({ hand }) => (hand?.length ?? 0) >= 13)).toBe(true);
  });

  it("can be walked through, and back", () => {
    let place: ReplayStop | null = { round: 0, stop: 0 };
    let count = 0;
    let last: ReplayStop = place;
    for (; place !== null; place = step(rounds, place, 1)) {
      expect(placeOf(rounds, momentOf(rounds, place))).toEqual(place);
      last = place;
      count++;
    }
    expect(count).toBe(rounds.reduce((sum, { stops }) => sum + stops.length, 0));
    expect(step(rounds, { round: 0, stop: 0 }, -1)).toBe(null);
    expect(last.round).toBe(rounds.length - 1);
  });

  it("hides what a seat does not see", () => {
    const table = tableAt(rounds, { round: 0, stop: 9 }, 1);
    expect(table?.seat).toBe(1);
    expect(table?.seats.map(({ hand }) => hand !== null)).toEqual(
      replay.summary.names.map((_, seat) => seat === 1),
    );
  });
});

it("finds the line of the script before any moment", () => {
  const played = { scenario: { variant: "hangzhou" }, lines: [6, 8, 8, 11] };
  const until = (event: number): number => linesUntil(played, { round: 1, event });
  expect([0, 5, 6, 7, 9, 10, 99].map(until)).toEqual([0, 0, 0, 2, 2, 3, 3]);
});

it("finds the stop before any moment", () => {
  const rounds = timelineOf(replayOf("hangzhou"));
  expect(placeOf(rounds, null)).toEqual({ round: 0, stop: 0 });
  expect(placeOf(rounds, { round: 99, event: 3 })).toEqual({ round: 0, stop: 0 });
  expect(placeOf(rounds, { round: 1, event: 0 })).toEqual({ round: 0, stop: 0 });
  const { stops = [] } = rounds[0] ?? {};
  expect(placeOf(rounds, { round: 1, event: 9999 })).toEqual({ round: 0, stop: stops.length - 1 });
});
