/** How the tiles of a meld lie: the claimed one sideways, on the side of the seat it came from. */

import type { Meld } from "../../model";
import type { Face } from "../../notation";

interface LyingTile {
  /** Nothing where it lies face down. */
  readonly face: Face | null;
  readonly sideways: boolean;
}

/** The tiles of a meld of a seat, from left to right; so many seats play. */
export function lieTiles(meld: Meld, owner: number, seats: number): readonly LyingTile[] {
  if (meld.hidden > 0)
    return Array.from({ length: meld.hidden }, () => ({ face: null, sideways: false }));
  const tiles = putTaken(meld, owner, seats);
  const last = tiles.length - 1;
  // A concealed kong that we know shows two of its tiles.
  return meld.concealed
    ? tiles.map((tile, at) => (at === 0 || at === last ? { ...tile, face: null } : tile))
    : tiles;
}

/** Left, middle or right, as the seat sat that discarded it. */
function putTaken({ tiles, taken, from }: Meld, owner: number, seats: number): LyingTile[] {
  const plain = tiles.map((face) => ({ face, sideways: false }));
  if (taken === null || from === null) return plain;
  const at = tiles.indexOf(taken);
  const rest = plain.filter((_, place) => place !== at);
  const steps = (from - owner + seats) % seats;
  const side = steps === seats - 1 ? 0 : steps === 1 ? rest.length : 1;
  rest.splice(side, 0, { face: taken, sideways: true });
  return rest;
}
