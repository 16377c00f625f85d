/** Who sits where, seen from one seat: play goes to the right. */

export type SeatPlace = "own" | "next" | "across" | "previous";

const PLACES: Readonly<Record<number, readonly SeatPlace[]>> = {
  2: ["own", "across"],
  3: ["own", "next", "previous"],
  4: ["own", "next", "across", "previous"],
};

export function placeOf(seat: number, from: number, seats: number): SeatPlace {
  return PLACES[seats]?.[(seat - from + seats) % seats] ?? "across";
}
