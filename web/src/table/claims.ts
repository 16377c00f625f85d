/** What moves when something is claimed: the tile from the pile into the meld, a kong's replacement from the wall. */

import type { StreamEvent } from "../generated/protocol";
import type { SessionView } from "../session";
import { boxOf, fly, handOf, still } from "./flight";

/** The tile at the head of the wall, or at its tail, where replacements come from. */
function wallEnd(tail: boolean): DOMRect | undefined {
  const wall = document.querySelector<SVGGeometryElement>(".wall path");
  const frame = wall?.ownerSVGElement?.getBoundingClientRect();
  if (!wall || !frame || frame.width === 0) return boxOf(".compass");
  const { x, y } = wall.getPointAtLength(tail ? wall.getTotalLength() : 0);
  return new DOMRect(frame.left + x - 8, frame.top + y - 8, 16, 16);
}

type Moved = Partial<{ seat: number; from: number | null; by: string }>;

/** Look at the table before it changes; what comes back moves its tiles once it has. */
function beforehand(entry: StreamEvent): (() => void) | null {
  const { seat = -1, from = null, by } = entry as Moved;
  switch (entry.event) {
    case "chi":
    case "peng":
    case "gang":
    case "fenggang": {
      const taken = from === null ? undefined : boxOf(`[data-seat="${from}"] .pile > :last-child`);
      return () => layMeld(seat, taken);
    }
    case "draw": {
      if (by === "head") return null;
      const tail = wallEnd(true);
      return () => replace(seat, tail);
    }
    default:
      return null;
  }
}

function layMeld(seat: number, taken: DOMRect | undefined): void {
  const melds = document.querySelectorAll(`[data-seat="${seat}"] .meld`);
  const hand = handOf(seat);
  for (const tile of melds[melds.length - 1]?.querySelectorAll<HTMLElement>(".tile") ?? []) {
    const from = tile.classList.contains("tile-is-sideways") ? taken : hand;
    if (from !== undefined) fly(tile, from, { settles: from === taken });
  }
}

function replace(seat: number, tail: DOMRect | undefined): void {
  const drawn = document.querySelector<HTMLElement>(
    `[data-seat="${seat}"] .hand-drawn, [data-seat="${seat}"] .back-drawn`,
  );
  if (drawn !== null && tail !== undefined) fly(drawn, tail, { duration: 380, appears: true });
}

/** Go along with the table; returns how to stop. Entries are told before the page is drawn anew. */
export function followClaims(session: SessionView): () => void {
  return session.onEntries((entries) => {
    if (still()) return;
    const moves = entries.map(beforehand).filter((move) => move !== null);
    if (moves.length > 0)
      requestAnimationFrame(() => {
        for (const move of moves) move();
      });
  });
}
