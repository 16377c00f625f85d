/** Tiles that move: from the hand to the pile, and within the hand. */

import { motion } from "../preferences";

const FLIGHT = 200;
const STEP = 160;
/** A take-off that is older belongs to another tile. */
const FRESH = 4000;

let takeOff: { readonly box: DOMRect; readonly when: number } | null = null;
let since = 0;

export const still = (): boolean =>
  motion.value === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Remember from where the own tile is about to fly. */
export function leaveFrom(tile: Element): void {
  takeOff = { box: tile.getBoundingClientRect(), when: performance.now() };
}

/** Nothing flies while a table is only being laid. */
export function layTable(): void {
  since = performance.now();
}

/** Let a new discard fly in from its seat. */
export function land(tile: Element, seat: number): void {
  if (still() || performance.now() - since < 600) return;
  const own = takeOff !== null && performance.now() - takeOff.when < FRESH ? takeOff.box : null;
  takeOff = null;
  const from = own ?? document.querySelector(`[data-anchor="${seat}"]`)?.getBoundingClientRect();
  if (from !== undefined) fly(tile, from, FLIGHT);
}

function fly(tile: Element, from: DOMRect, duration: number): void {
  const to = tile.getBoundingClientRect();
  if (to.width === 0) return;
  const dx = from.left + from.width / 2 - (to.left + to.width / 2);
  const dy = from.top + from.height / 2 - (to.top + to.height / 2);
  const scale = Math.min(Math.max(from.width / to.width, 0.6), 2);
  tile.animate(
    [{ transform: `translate(${dx}px, ${dy}px) scale(${scale})`, zIndex: 5 }, { zIndex: 5 }],
    { duration, easing: "cubic-bezier(0.2, 0.7, 0.3, 1)" },
  );
}

/** Where the tiles of a hand stood, by their keys. */
export type Stand = ReadonlyMap<string, number>;

/** Let tiles that stand elsewhere now walk there; new ones come from above. */
export function rearrange(row: Element, before: Stand): Stand {
  const after = new Map<string, number>();
  for (const tile of row.querySelectorAll<HTMLElement>("[data-key]")) {
    const key = tile.dataset.key ?? "";
    const left = tile.offsetLeft;
    after.set(key, left);
    if (still() || before.size === 0) continue;
    const old = before.get(key);
    if (old === undefined)
      tile.animate([{ transform: "translateY(-40%)", opacity: 0 }, {}], { duration: STEP });
    else if (Math.abs(old - left) > 1)
      tile.animate([{ transform: `translateX(${old - left}px)` }, {}], {
        duration: STEP,
        easing: "ease-out",
      });
  }
  return after;
}
