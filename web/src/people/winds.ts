/** The winds of the seats: the dealer is East, and they go round with the deal. */

import { words } from "../words";

interface Dealt {
  readonly dealer: number;
  readonly seats: { readonly length: number };
}

export function windOf(seat: number, { dealer, seats }: Dealt): string {
  const count = Math.max(seats.length, 1);
  return words.value.seat.winds[(seat - dealer + count) % count] ?? "";
}
