/** The winds of the seats: the dealer is East, and they go round with the deal. */

import type { TableState } from "../session";
import { words } from "../words";

export function windOf(
  seat: number,
  { dealer, seats }: Pick<TableState, "dealer" | "seats">,
): string {
  const count = Math.max(seats.length, 1);
  return words.value.seat.winds[(seat - dealer + count) % count] ?? "";
}
