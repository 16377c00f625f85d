/** What the table of a town needs: read from the table, so that no town has to be known. */

import type { TableState } from "../../session";

const LEAST_SLOTS = 14;

/** How many tiles a hand can have: melds are of three, and a tile may have been drawn. */
export function slotsOf({ seats }: Pick<TableState, "seats">): number {
  const sizes = seats.map(({ size, open, melds }) => (open?.length ?? size) + 3 * melds.length);
  const most = Math.max(...sizes, 0);
  return Math.max(LEAST_SLOTS, most % 3 === 2 ? most : most + 1 + ((4 - (most % 3)) % 3));
}
