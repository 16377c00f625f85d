/** The own hand in the order it is shown. */

import { compareFaces, type Face } from "../notation";

export interface HandTile {
  readonly face: Face;
  /** The same tile keeps its key while others come and go. */
  readonly key: string;
  readonly drawn: boolean;
}

/** What tiles are in this round: which are wild, and which play as another. */
interface Roles {
  readonly wild: readonly Face[];
  readonly plays: Readonly<Partial<Record<Face, Face>>>;
}

/** As it plays: wild tiles first, 白板 beside the face it stands in for; the tile just drawn last. */
export function sortHand(
  hand: readonly Face[],
  justDrew: boolean,
  { wild, plays }: Roles,
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

/** The hand as the player has arranged it: what came since stands at the end, the drawn tile last. */
export function arrange(
  tiles: readonly HandTile[],
  order: readonly string[] | null,
): readonly HandTile[] {
  if (order === null) return tiles;
  const place = ({ key, drawn }: HandTile): number => {
    const at = order.indexOf(key);
    return drawn ? Number.POSITIVE_INFINITY : at < 0 ? order.length : at;
  };
  // Two tiles at infinity have no difference: there is only one that was just drawn.
  return [...tiles].sort((a, b) => place(a) - place(b) || 0);
}

/** The order after one tile was moved to stand at `to`; the tile just drawn stays apart. */
export function moveTile(tiles: readonly HandTile[], key: string, to: number): readonly string[] {
  const keys = tiles.filter(({ drawn }) => !drawn).map((one) => one.key);
  const from = keys.indexOf(key);
  if (from < 0) return keys;
  keys.splice(from, 1);
  keys.splice(Math.max(0, Math.min(to, keys.length)), 0, key);
  return keys;
}
