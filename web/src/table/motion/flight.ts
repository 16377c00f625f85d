/** Tiles that move: only transforms and opacity, from where something was to where it is. */

import { motion } from "../../preferences";

const FLIGHT = 260;
const STEP = 160;
/** A take-off that is older belongs to another tile. */
const FRESH = 4000;
const GLIDE = "cubic-bezier(0.2, 0.7, 0.3, 1)";

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

/** The box of the first of these that is to be seen. */
export function boxOf(...selectors: string[]): DOMRect | undefined {
  for (const selector of selectors) {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    if (box !== undefined && box.width > 0) return box;
  }
  return undefined;
}

/** Where a seat holds its tiles. */
export const handOf = (seat: number): DOMRect | undefined =>
  boxOf(`[data-seat="${seat}"] .rack`, `[data-seat="${seat}"] .hand`, `[data-anchor="${seat}"]`);

/** Let a new discard fly in from its seat, and settle. */
export function land(tile: HTMLElement, seat: number): void {
  if (still() || performance.now() - since < 600) return;
  const own = takeOff !== null && performance.now() - takeOff.when < FRESH ? takeOff.box : null;
  takeOff = null;
  const from = own ?? handOf(seat);
  if (from !== undefined) fly(tile, from, { settles: true });
}

/** A way on the screen as a tile has to go it that lies turned. */
export function asTurned(tile: Element, dx: number, dy: number): readonly [number, number] {
  const turn = tile.closest<HTMLElement>("[data-turn]")?.dataset.turn ?? "0";
  if (turn === "1") return [dy, -dx];
  if (turn === "2") return [-dx, -dy];
  return turn === "3" ? [-dy, dx] : [dx, dy];
}

interface Flight {
  readonly duration?: number;
  readonly delay?: number;
  /** It comes down from above the table, with its weight. */
  readonly settles?: boolean;
  /** It cannot be seen before it starts. */
  readonly appears?: boolean;
  /** Where it is, if that is known. */
  readonly to?: DOMRect;
}

/** Let something come from a box to where it is. */
export function fly(tile: HTMLElement, from: DOMRect, flight: Flight = {}): Animation | null {
  const { duration = FLIGHT, delay = 0, settles = false, appears = false } = flight;
  const { to = tile.getBoundingClientRect() } = flight;
  if (to.width === 0) return null;
  const dx = from.left + from.width / 2 - (to.left + to.width / 2);
  const dy = from.top + from.height / 2 - (to.top + to.height / 2);
  const [x, y] = asTurned(tile, dx, dy);
  const size = Math.min(from.width, from.height) / Math.min(to.width, to.height);
  const scale = Math.min(Math.max(size, 0.6), 2);
  const start = { transform: `translate(${x}px, ${y}px) scale(${scale})` };
  const above = { transform: "scale(1.14)", offset: 0.72, easing: "ease-in" };
  const way = [appears ? { ...start, opacity: 0 } : start, ...(settles ? [above] : []), {}];
  const animation = tile.animate(way, { duration, delay, easing: GLIDE, fill: "backwards" });
  // Above all others; not as a part of the animation, which would then cost every frame.
  // A press means the place where something lies, not what happens to fly across it.
  Object.assign(tile.style, { zIndex: "5", pointerEvents: "none" });
  const landed = (): void => {
    Object.assign(tile.style, { zIndex: "", pointerEvents: "" });
  };
  animation.finished.then(landed, landed);
  return animation;
}

/** Where the tiles of a hand stood, by their keys. */
export type Stand = ReadonlyMap<string, number>;

/** Let tiles that stand elsewhere now walk there; new ones come from above, or from who gave them. */
export function rearrange(row: Element, before: Stand, giver: number | null = null): Stand {
  // First all places are read, then tiles moved: else the page is laid out for each of them.
  const tiles = [...row.querySelectorAll<HTMLElement>("[data-key]")].map((tile) => ({
    ...{ tile, key: tile.dataset.key ?? "", left: tile.offsetLeft },
  }));
  for (const { tile, key, left } of still() || before.size === 0 ? [] : tiles) {
    const old = before.get(key);
    const from = giver !== null && tile.matches(".hand-got") ? handOf(giver) : undefined;
    if (old === undefined && from !== undefined) fly(tile, from);
    else if (old === undefined)
      tile.animate([{ transform: "translateY(-40%)", opacity: 0 }, {}], { duration: STEP });
    else if (Math.abs(old - left) > 1)
      tile.animate([{ transform: `translateX(${old - left}px)` }, {}], {
        duration: STEP,
        easing: "ease-out",
      });
  }
  return new Map(tiles.map(({ key, left }) => [key, left]));
}
