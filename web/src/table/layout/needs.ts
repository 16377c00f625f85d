/** What the table of a town needs: read from the table, so that no town has to be known. */

import type { TableState } from "../../model";

const LEAST_SLOTS = 14;

/** How many tiles a hand can have: melds are of three, and a tile may have been drawn. */
export function slotsOf({ seats }: Pick<TableState, "seats">): number {
  const sizes = seats.map(({ size, open, melds }) => (open?.length ?? size) + 3 * melds.length);
  const most = Math.max(...sizes, 0);
  return Math.max(LEAST_SLOTS, most % 3 === 2 ? most : most + 1 + ((4 - (most % 3)) % 3));
}

/**
 * The most discards that lie before a seat, by how many play. With four, 136 tiles less four hands
 * leave 84 to be drawn. A round of four takes four of them; where a claim makes it shorter, one, two
 * or three, and each of three seats can claim four times: 12 + (84 - 24) / 4 = 27.
 */
const MOST: Readonly<Record<number, number>> = { 2: 52, 3: 33, 4: 27 };
export const mostDiscards = (seats: number): number => MOST[seats] ?? 27;
