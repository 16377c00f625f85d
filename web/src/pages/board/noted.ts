/** What a town has noted in a round that is entered in its middle: `marks` of a scenario. */

import type { Scenario } from "../../referee";

const marksOf = ({ marks }: Scenario): Readonly<Record<string, unknown>> =>
  typeof marks === "object" && marks !== null ? (marks as Record<string, unknown>) : {};

export const markOf = (scenario: Scenario, code: string): unknown => marksOf(scenario)[code];

/** The scenario with another mark; what says nothing is not given. */
export function setMark(scenario: Scenario, code: string, value: unknown): Scenario {
  const { [code]: _, ...others } = marksOf(scenario);
  const next = saysNothing(value) ? others : { ...others, [code]: value };
  const { marks: __, ...rest } = scenario;
  return (Object.keys(next).length === 0 ? rest : { ...rest, marks: next }) as Scenario;
}

const saysNothing = (value: unknown): boolean =>
  value === undefined ||
  (Array.isArray(value) && value.every((one) => one === "" || one === 0) && !isSeats(value));

/** Seat 0 alone is somebody; numbers and tiles come for every seat. */
const isSeats = (value: readonly unknown[]): boolean => value.length === 1;

export const seatsOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "number") : [];

/** Seats with one more, the latest last, or one less. */
export function withSeat(value: unknown, seat: number, on: boolean): number[] {
  const others = seatsOf(value).filter((one) => one !== seat);
  return on ? [...others, seat] : others;
}

/** A value for each seat. */
export const eachOf = <T>(value: unknown, seats: number, empty: T): T[] =>
  Array.from({ length: seats }, (_, seat) =>
    Array.isArray(value) && typeof value[seat] === typeof empty ? (value[seat] as T) : empty,
  );
