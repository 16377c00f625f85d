/** Tiles that are picked in the hand to answer a question: how many, and which go together. */

import type { ChoiceView } from "../generated/protocol";
import { type Face, parseTiles, printTiles } from "../notation";
import { answerOf } from "../words/actions";

export interface Picking {
  /** What the town calls it: the end of its words' keys. */
  readonly code: string;
  /** What is sent before the tiles. */
  readonly answer: string;
  /** The tiles picked are of one of these. */
  readonly groups: readonly (readonly Face[])[];
  readonly count: number;
  /** As often as one likes, and not at all: 甩牌. */
  readonly often: boolean;
}

/** Read what a town asks; null where tiles need not be picked one by one. */
export function readPicking({ code, pick, count, groups, often }: ChoiceView): Picking | null {
  if (pick !== "tiles" || (count === 1 && !often)) return null;
  const tiles = groups.map((group) => parseTiles(group));
  return { code, answer: answerOf(code), groups: tiles, count, often };
}

/** Whether a tile can be picked at all. */
export const canPick = ({ groups }: Picking, face: Face): boolean =>
  groups.some((group) => group.includes(face));

/** Whether these tiles are an answer. */
export const isWhole = ({ count, often }: Picking, picked: readonly unknown[]): boolean =>
  often ? picked.length > 0 && picked.length % count === 0 : picked.length === count;

/** The answer with these tiles. */
export const pickText = ({ answer }: Picking, faces: readonly Face[]): string =>
  `${answer} ${printTiles(faces)}`;

/**
 * What is picked after a tap on a tile. A tile too many takes the place of the one picked first, and
 * a tile of another group lays all others back: every tap does what one sees.
 */
export function nextPicked<T extends { readonly key: string; readonly face: Face }>(
  picking: Picking,
  picked: readonly T[],
  tile: T,
): readonly T[] {
  const left = picked.filter(({ key }) => key !== tile.key);
  if (left.length < picked.length) return left;
  if (!canPick(picking, tile.face)) return picked;
  const all = [...left, tile];
  while (!goTogether(picking, all)) all.shift();
  return all;
}

function goTogether({ groups, count, often }: Picking, picked: readonly { face: Face }[]): boolean {
  if (!often && picked.length > count) return false;
  return groups.some((group) => {
    const rest = [...group];
    return picked.every(({ face }) => {
      const at = rest.indexOf(face);
      if (at >= 0) rest.splice(at, 1);
      return at >= 0;
    });
  });
}
