/** The own hand in the order it is shown. */

import { compareFaces, type Face } from "../notation";
import type { TableState } from "../session";

export interface HandTile {
  readonly face: Face;
  /** The same tile keeps its key while others come and go. */
  readonly key: string;
  readonly drawn: boolean;
}

/** As it plays: wild tiles first, 白板 beside the face it stands in for; the tile just drawn last. */
export function sortHand(
  hand: readonly Face[],
  justDrew: boolean,
  { wild, plays }: Pick<TableState, "wild" | "plays">,
): HandTile[] {
  const drawn = justDrew ? hand.at(-1) : undefined;
  const rest = drawn === undefined ? [...hand] : hand.slice(0, -1);
  const rank = (face: Face): number => (wild.includes(face) ? 0 : 1);
  const played = (face: Face): Face => plays[face] ?? face;
  rest.sort(
    (a, b) => rank(a) - rank(b) || compareFaces(played(a), played(b)) || compareFaces(a, b),
  );
  const counts = new Map<Face, number>();
  const keyed = (face: Face, isDrawn: boolean): HandTile => {
    const count = (counts.get(face) ?? 0) + 1;
    counts.set(face, count);
    return { face, key: `${face}.${count}`, drawn: isDrawn };
  };
  return [
    ...rest.map((face) => keyed(face, false)),
    ...(drawn === undefined ? [] : [keyed(drawn, true)]),
  ];
}
