/** What moves when something is claimed: the tile from the pile into the meld, a kong's replacement from the wall. */

import type { StreamEvent } from "../../generated/protocol";
import { isReplacement, type SessionView } from "../../session";
import { boxOf, fly, handOf, still } from "./flight";

/** The last tile of the wall, where replacements come from: its stacks are drawn from head to tail. */
function wallTail(): DOMRect | undefined {
  const wall = [...document.querySelectorAll<SVGGeometryElement>(".wall-lower")].at(-1);
  const frame = wall?.ownerSVGElement?.getBoundingClientRect();
  if (!wall || !frame || frame.width === 0) return boxOf(".compass");
  const { x, y } = wall.getPointAtLength(wall.getTotalLength());
  return new DOMRect(frame.left + x - 8, frame.top + y - 8, 16, 16);
}

type Moved = Partial<{ seat: number; from: number | null }>;

/** Look at the table before it changes; what comes back moves its tiles once it has. */
function beforehand(entry: StreamEvent): (() => void) | null {
  const { seat = -1, from = null } = entry as Moved;
  switch (entry.event) {
    case "chi":
    case "peng":
    case "gang":
    case "fenggang": {
      const taken = from === null ? undefined : boxOf(`[data-seat="${from}"] .pile > :last-child`);
      const before = meldsOf(seat).map((meld) => tilesIn(meld).length);
      return () => layMeld(seat, taken, before);
    }
    case "draw": {
      if (!isReplacement(entry)) return null;
      const tail = wallTail();
      return () => replace(seat, tail);
    }
    default:
      return null;
  }
}

const meldsOf = (seat: number): Element[] => [
  ...document.querySelectorAll(`[data-seat="${seat}"] .meld`),
];

const tilesIn = (meld: Element): HTMLElement[] => [...meld.querySelectorAll<HTMLElement>(".tile")];

const isClaimed = (tile: Element): boolean => tile.classList.contains("tile-is-sideways");

/** A new meld, or the tile that was added to one: what lay there before stays. */
function layMeld(seat: number, taken: DOMRect | undefined, before: readonly number[]): void {
  const hand = handOf(seat);
  for (const [at, meld] of meldsOf(seat).entries()) {
    const tiles = tilesIn(meld);
    const old = before[at];
    const upright = tiles.filter((tile) => !isClaimed(tile));
    const added = old === undefined ? tiles : upright.slice(upright.length - (tiles.length - old));
    for (const tile of added) {
      const from = isClaimed(tile) ? taken : hand;
      if (from !== undefined) fly(tile, from, { settles: from === taken });
    }
  }
}

function replace(seat: number, tail: DOMRect | undefined): void {
  const drawn = document.querySelector<HTMLElement>(
    `[data-seat="${seat}"] .hand-drawn, [data-seat="${seat}"] .back-drawn`,
  );
  if (drawn === null || tail === undefined) return;
  // It comes from the wall, not from above like other tiles that are drawn.
  for (const other of drawn.getAnimations()) other.cancel();
  fly(drawn, tail, { duration: 380, appears: true });
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
