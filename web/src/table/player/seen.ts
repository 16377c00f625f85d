/** What has come to light between two looks at a table. */

import type { TableState } from "../../model";
import type { Face } from "../../notation";

const ownHand = ({ seats, seat }: TableState): readonly Face[] => seats[seat ?? -1]?.hand ?? [];

function countOf(tiles: Iterable<Face>): Map<Face, number> {
  const counts = new Map<Face, number>();
  for (const face of tiles) counts.set(face, (counts.get(face) ?? 0) + 1);
  return counts;
}

/** The tiles that have left the own hand; null if one has come that was not there before. */
export function tilesGone(before: TableState, after: TableState): Face[] | null {
  const left = countOf(ownHand(after));
  const gone: Face[] = [];
  for (const face of ownHand(before)) {
    const count = left.get(face) ?? 0;
    if (count === 0) gone.push(face);
    else left.set(face, count - 1);
  }
  return [...left.values()].some((count) => count > 0) ? null : gone;
}

/** Every tile that we see, wherever it lies. */
function* seenTiles({ seats, turnedUp }: TableState): Iterable<Face> {
  yield* turnedUp;
  for (const { hand, open, melds, discards, flowers, thrown, won } of seats) {
    yield* hand ?? open ?? [];
    for (const { tiles } of melds) yield* tiles;
    for (const pile of [discards, flowers, thrown, won]) yield* pile;
  }
}

/** Numbers of copies not seen before, less those that have been seen since. */
export function stillUnseen(
  counts: Readonly<Record<string, number>>,
  before: TableState,
  after: TableState,
): Record<string, number> {
  const [old, seen] = [countOf(seenTiles(before)), countOf(seenTiles(after))];
  const since = (face: Face): number => (seen.get(face) ?? 0) - (old.get(face) ?? 0);
  return Object.fromEntries(
    Object.entries(counts).map(([face, count]) => [face, Math.max(count - since(face as Face), 0)]),
  );
}
