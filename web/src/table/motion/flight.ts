/** Tiles that move: only transforms and opacity, from where something was to where it is. */

import { motion } from "../../preferences";
import { type Plane, sizeAt, type Turn, unproject } from "../layout";

const FLIGHT = 260;
const STEP = 160;
const GLIDE = "cubic-bezier(0.2, 0.7, 0.3, 1)";

export const still = (): boolean =>
  motion.value === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The box of the first of these that is to be seen. */
export function boxOf(...elements: readonly (Element | null | undefined)[]): DOMRect | undefined {
  const boxes = elements.flatMap((element) => element?.getBoundingClientRect() ?? []);
  return boxes.find(({ width }) => width > 0);
}

/** A way on the screen as a tile has to go it that lies turned. */
export function asTurned(turn: Turn, dx: number, dy: number): readonly [number, number] {
  if (turn === 1) return [dy, -dx];
  if (turn === 2) return [-dx, -dy];
  return turn === 3 ? [-dy, dx] : [dx, dy];
}

/** The plane on which a tile lies, and where its board begins on the screen. */
export interface Ground {
  readonly plane: Plane;
  readonly left: number;
  readonly top: number;
}

interface Way {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

const middleOf = ({ left, top, width, height }: DOMRect) => ({
  ...{ x: left + width / 2, y: top + height / 2 },
});

/** The way from one box to another, and how much larger the first is, as what lies on that ground sees it. */
function wayOf(from: DOMRect, to: DOMRect, ground: Ground | null): Way {
  const size = Math.min(from.width, from.height) / Math.min(to.width, to.height);
  const [start, end] = [middleOf(from), middleOf(to)];
  if (ground === null) return { x: start.x - end.x, y: start.y - end.y, scale: size };
  const { plane, left, top } = ground;
  const [on, at] = [start, end].map(({ x, y }) => unproject(plane, { x: x - left, y: y - top }));
  if (on === undefined || at === undefined) return { x: 0, y: 0, scale: 1 };
  const scale = (size * sizeAt(plane, at.y)) / sizeAt(plane, on.y);
  return { x: on.x - at.x, y: on.y - at.y, scale };
}

export interface Flight {
  /** How the tile lies that flies, and on what, if not on the screen itself. */
  readonly turn?: Turn;
  readonly ground?: Ground | null;
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
  const {
    turn = 0,
    ground = null,
    duration = FLIGHT,
    delay = 0,
    settles = false,
    appears = false,
  } = flight;
  const { to = tile.getBoundingClientRect() } = flight;
  if (to.width === 0) return null;
  const way = wayOf(from, to, ground);
  const [x, y] = asTurned(turn, way.x, way.y);
  const scale = Math.min(Math.max(way.scale, 0.6), 2);
  const start = { transform: `translate(${x}px, ${y}px) scale(${scale})` };
  const above = { transform: "scale(1.14)", offset: 0.72, easing: "ease-in" };
  const steps = [appears ? { ...start, opacity: 0 } : start, ...(settles ? [above] : []), {}];
  const animation = tile.animate(steps, { duration, delay, easing: GLIDE, fill: "backwards" });
  // Above all others; not as a part of the animation, which would then cost every frame.
  // A press means the place where something lies, not what happens to fly across it.
  Object.assign(tile.style, { zIndex: "5", pointerEvents: "none" });
  const landed = (): void => {
    Object.assign(tile.style, { zIndex: "", pointerEvents: "" });
  };
  animation.finished.then(landed, landed);
  return animation;
}

/** The tiles of a row. */
export const tilesOf = (row: Element | undefined): HTMLElement[] =>
  [...(row?.children ?? [])] as HTMLElement[];

/** Where the tiles of a hand stood, by their keys. */
export type Stand = ReadonlyMap<string, number>;

/** Let tiles that stand elsewhere now walk there; new ones come from above, or from who gave them. */
export function rearrange(
  row: Element,
  before: Stand,
  given: (key: string) => DOMRect | undefined,
): Stand {
  // First all places are read, then tiles moved: else the page is laid out for each of them.
  const tiles = tilesOf(row).map((tile) => ({
    ...{ tile, key: tile.dataset.key ?? "", left: tile.offsetLeft },
  }));
  for (const { tile, key, left } of still() || before.size === 0 ? [] : tiles) {
    const old = before.get(key);
    const from = old === undefined ? given(key) : undefined;
    if (from !== undefined) fly(tile, from);
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
