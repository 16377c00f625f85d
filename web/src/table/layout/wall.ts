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

/** Tiles are taken clockwise: each side from its right end to its left, as its seat sees it. */
export function remains(state: TableState, places: readonly SeatPlace[]): Remains {
  const counted = allTiles(state);
  const inWall = counted % 8 < 8 - state.turnedUp.length ? counted % 8 : 0;
  const perSide = Math.ceil((counted - inWall) / 8);
  const stacks = 4 * perSide;
  const left = Math.min(state.left, 2 * stacks);
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
const LONGEST = 2.4;

/** Where one stack lies in the ring of the wall: the upper tile leaves an edge of the lower one to be seen. */
export function stackBox(
  { width, height, thick }: Layout["wall"],
  perSide: number,
  at: number,
  inset = 0,
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
  const [high, long] = [thick * (1 - inset), step - Math.min(1, step / 6)];
  return upright
    ? { x: across, y: from, width: high, height: long }
    : { x: from, y: across, width: long, height: high };
}

/** Where the last stack lies, from which replacements are drawn; null where nothing is left. */
export function tailBox(wall: Layout["wall"], { perSide, standing }: Remains): Box | null {
  const last = standing.at(-1);
  return last === undefined ? null : stackBox(wall, perSide, last.at);
}
