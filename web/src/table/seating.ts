/** Who sits where, seen from one seat: play goes to the right. */

export type Place = "own" | "next" | "across" | "previous";

const PLACES: Readonly<Record<number, readonly Place[]>> = {
  2: ["own", "across"],
  3: ["own", "next", "previous"],
  4: ["own", "next", "across", "previous"],
};

export function placeOf(seat: number, from: number, seats: number): Place {
  return PLACES[seats]?.[(seat - from + seats) % seats] ?? "across";
}

/** Which wind a seat has: the dealer is East, and the others follow. */
export const windOf = (seat: number, dealer: number, seats: number): number =>
  (seat - dealer + seats) % seats;
