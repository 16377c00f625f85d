/** Who pays whom in all, and where the arrows of it lie. */

import type { Transfer } from "../generated/protocol";
import type { SeatPlace } from "../people/seating";

export type Party = number | "house";

/** All points that go from one to another. */
export interface Flow {
  readonly from: number;
  readonly to: Party;
  readonly points: number;
}

export function flowsOf(transfers: readonly Transfer[]): Flow[] {
  const found = new Map<string, Flow>();
  for (const { from, to, points } of transfers) {
    const key = `${from}>${to}`;
    found.set(key, { from, to, points: points + (found.get(key)?.points ?? 0) });
  }
  return [...found.values()];
}

export type Point = readonly [x: number, y: number];

/** A plate in the picture: its middle, half its width and half its height; its ends are round. */
export interface Spot {
  readonly at: Point;
  readonly half: Point;
}

export const PICTURE = { width: 352, height: 200 } as const;

const HALF: Point = [58, 18];
const MIDDLE: Point = [176, 100];
const SPOTS: Readonly<Record<SeatPlace, Spot>> = {
  own: { at: [176, 180], half: HALF },
  next: { at: [292, 100], half: HALF },
  across: { at: [176, 20], half: HALF },
  previous: { at: [60, 100], half: HALF },
};
const HOUSE: Spot = { at: MIDDLE, half: [24, 12] };

export const spotOf = (place: SeatPlace | "house"): Spot =>
  place === "house" ? HOUSE : SPOTS[place];

/** How far from a plate arrows begin and end. */
const GAP = 5;
/** How far two arrows between the same seats go apart. */
const ASIDE = 9;

export interface Arrow {
  readonly start: Point;
  readonly end: Point;
  /** Where the number stands. */
  readonly label: Point;
}

/** The arrow from one plate to another; one of a pair leaves room for the other. */
export function arrowBetween(from: Spot, to: Spot, points: number, paired: boolean): Arrow {
  const [dx, dy] = [to.at[0] - from.at[0], to.at[1] - from.at[1]];
  const length = Math.hypot(dx, dy);
  const [ux, uy] = [dx / length, dy / length];
  // Which side the number lies on: outside; one of two, and one through the middle, on its left.
  const middle = (from.at[0] + dx / 2 - MIDDLE[0]) * uy - (from.at[1] + dy / 2 - MIDDLE[1]) * ux;
  const side = paired || middle >= 0 ? 1 : -1;
  const aside = paired ? ASIDE : 0;
  const along = (way: number, off: number): Point => [
    from.at[0] + ux * way + side * uy * off,
    from.at[1] + uy * way - side * ux * off,
  ];
  let begin = 0;
  while (near(along(begin, aside), from)) begin++;
  let last = length;
  while (near(along(last, aside), to)) last--;
  // In the middle of the picture arrows cross: there it is nearer to the payer.
  const crossing = Math.abs(middle) < 1;
  const half = { x: 4.7 * String(points).length, y: 6 };
  const off = aside + Math.abs(uy) * half.x + Math.abs(ux) * half.y + 5;
  const label = along(begin + (last - begin) * (crossing ? 0.3 : 0.5), off);
  return { start: along(begin, aside), end: along(last, aside), label };
}

/** Whether a point is on a plate or closer to it than arrows come. */
function near([x, y]: Point, { at, half }: Spot): boolean {
  const beyond = Math.max(Math.abs(x - at[0]) - (half[0] - half[1]), 0);
  return Math.hypot(beyond, y - at[1]) < half[1] + GAP;
}
