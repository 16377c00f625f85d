/** What is left of the wall, and where: seen from one side of the table. */

import type { Place } from "../../people/seating";
import type { TableState } from "../../session";

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

const CLOCKWISE: readonly Place[] = ["own", "previous", "across", "next"];

/** Tiles are taken clockwise: each side from its right end to its left, as its seat sees it. */
export function remains(state: TableState, places: readonly Place[]): Remains {
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
