/** What is left of the wall, and where: seen from one side of the table. */

import type { TableState } from "../../model";
import type { SeatPlace } from "../../people/seating";
import type { Box } from "./boxes";
import type { Layout } from "./types";

export interface Remains {
  /** Stacks of two on each of the four sides. */
  readonly perSide: number;
  /** From head to tail; the first and the last may be single tiles. */
  readonly standing: readonly Stack[];
}

export interface Stack {
  /** Counted clockwise from the right end of the own side. */
  readonly at: number;
  readonly tiles: 1 | 2;
}

/** All tiles of the round, wherever they are; one that is turned up may still lie in the wall. */
function allTiles({ seats, left, turnedUp }: TableState): number {
  const lying = seats.map(({ size, melds, discards, flowers, thrown, won }) =>
    melds.reduce(
      (sum, { tiles, hidden }) => sum + Math.max(tiles.length, hidden),
      size + discards.length + flowers.length + thrown.length + won.length,
    ),
  );
  return lying.reduce((sum, count) => sum + count, left + turnedUp.length);
}

const CLOCKWISE: readonly SeatPlace[] = ["own", "previous", "across", "next"];

/**
 * Tiles are taken clockwise: each side from its right end to its left, as its seat sees it. Those that are
 * still being dealt stand there, too.
 */
export function remains(state: TableState, places: readonly SeatPlace[], undealt = 0): Remains {
  const counted = allTiles(state);
  const inWall = counted % 8 < 8 - state.turnedUp.length ? counted % 8 : 0;
  const perSide = Math.ceil((counted - inWall) / 8);
  const stacks = 4 * perSide;
  const left = Math.min(state.left + undealt, 2 * stacks);
  // What was turned up and taken out came from there as well.
  const aside = state.replaced + state.turnedUp.length - inWall;
  const tail = 2 * stacks - Math.min(aside, 2 * stacks - left);
  const head = tail - left;
  const { side, stacks: skipped } = state.broken ?? { side: 0, stacks: 0 };
  // The wall has four sides, however many people play.
  const dealer = CLOCKWISE.indexOf(places[state.dealer] ?? "own");
  const start = ((dealer - side + 8) % 4) * perSide + skipped;
  const standing: Stack[] = [];
  for (let stack = Math.floor(head / 2); left > 0 && 2 * stack < tail; stack++) {
    const whole = 2 * stack >= head && 2 * stack + 1 < tail;
    standing.push({ at: (start + stack) % Math.max(stacks, 1), tiles: whole ? 2 : 1 });
  }
  return { perSide, standing };
}

/** A stack is so long beside its thickness, at most. */
const LONGEST = 1.2;

/** The room of one stack in the ring of the wall. */
export function stackBox(
  { width, height, thick }: Layout["wall"],
  perSide: number,
  at: number,
): Box {
  const side = Math.floor(at / perSide);
  const along = at % perSide;
  const upright = side % 2 === 1;
  const length = (upright ? height : width) - 2 * thick;
  const step = Math.min(length / perSide, LONGEST * thick);
  const start = thick + (length - perSide * step) / 2;
  // Clockwise: below to the left, up, above to the right, down.
  const forward = side === 2 || side === 3;
  const from = start + (forward ? along : perSide - 1 - along) * step;
  const across = side === 0 ? height - thick : side === 3 ? width - thick : 0;
  return upright
    ? { x: across, y: from, width: thick, height: step }
    : { x: from, y: across, width: step, height: thick };
}

/** Beside the thickness of the ring: how high a stack of two looks, and how wide its shadow is. */
const STACK_HIGH = 0.36;
const SHADOW = 0.12;
/** Between one stack and the next, in parts of the way from one to the other. */
const BETWEEN = 0.1;

interface Body {
  /** Its back, which lies up, and the side it shows to who sits below. */
  readonly top: Box;
  readonly side: Box;
  readonly shadow: Box;
}

/** How a stack of one or two tiles looks from the own seat: what is higher lies further up on the screen. */
export function bodyOf(wall: Layout["wall"], perSide: number, { at, tiles }: Stack): Body {
  const room = stackBox(wall, perSide, at);
  const { thick } = wall;
  const upright = Math.floor(at / perSide) % 2 === 1;
  const high = (STACK_HIGH * thick * tiles) / 2;
  // Those at the sides stand before each other, those above and below have their side in the ring.
  const deep = upright ? room.height : thick * (1 - STACK_HIGH);
  const width = upright ? room.width * (1 - STACK_HIGH / 2) : room.width * (1 - BETWEEN);
  const low = room.y + room.height;
  const gap = upright ? BETWEEN * deep : 0;
  const top = { x: room.x, y: low - deep - high + gap, width, height: deep - gap };
  const side = { x: room.x, y: low - high, width, height: high };
  const cast = SHADOW * thick;
  return { top, side, shadow: { ...top, x: top.x + cast, y: low - deep + cast, height: deep } };
}

/** Where the last stack lies, from which replacements are drawn; null where nothing is left. */
export function tailBox(wall: Layout["wall"], { perSide, standing }: Remains): Box | null {
  const last = standing.at(-1);
  return last === undefined ? null : stackBox(wall, perSide, last.at);
}
