/** How a winning hand was read: `[123m] 45(6)p (**)`, as the engine writes it. */

import type { TableState } from "../model";
import { type Face, parseTiles } from "../notation";

export interface ReadTile {
  /** The tile that lies there. */
  readonly face: Face;
  /** What a wild tile stands for; null where it may stand for anything, or is not wild. */
  readonly as: Face | null;
  readonly wild: boolean;
  /** The tile it was won on. */
  readonly won?: boolean;
}

export interface ReadGroup {
  readonly tiles: readonly ReadTile[];
  /** A meld that lay on the table. */
  readonly laid: boolean;
  readonly concealed: boolean;
}

type Roles = Pick<TableState, "wild" | "plays">;

/**
 * The groups of a reading; tiles that belong to no group come last, together. Where several faces
 * are wild, the hand says which of them were there.
 */
export function readGroups(
  reading: string,
  { wild, plays }: Roles,
  won?: Face | null,
  hand: readonly Face[] = [],
): ReadGroup[] {
  // A town without wild faces can still let the tile won on stand for another.
  const roles: Roles = { plays, wild: wild.length > 0 || !won ? wild : [won] };
  const read = reading
    .split(" ")
    .filter((part) => part !== "")
    .map((part) => readGroup(part, roles));
  const groups = withHeld(
    read,
    hand.filter((face) => wild.includes(face)),
  );
  const loose = groups.filter(isLoose).flatMap(({ tiles }) => tiles);
  const whole = groups.filter((group) => !isLoose(group));
  const all = [...whole, { tiles: loose, laid: false, concealed: false }];
  return markWon(loose.length === 0 ? whole : all, won ?? null);
}

/** Lay the wild tiles that were held where wild tiles stand, each as its own face if it can. */
function withHeld(groups: readonly ReadGroup[], held: readonly Face[]): ReadGroup[] {
  const left = [...held];
  const take = (tile: ReadTile): ReadTile => {
    if (!tile.wild || left.length === 0) return tile;
    const own = tile.as === null ? -1 : left.indexOf(tile.as);
    const [face = tile.face] = left.splice(Math.max(own, 0), 1);
    return { ...tile, face };
  };
  return groups.map((group) => (group.laid ? group : { ...group, tiles: group.tiles.map(take) }));
}

/** The tile won on is marked once, in the last group of the hand that has it. */
function markWon(groups: readonly ReadGroup[], won: Face | null): ReadGroup[] {
  const hand = groups.filter(({ laid }) => !laid).flatMap(({ tiles }) => tiles);
  const tile = hand.filter(({ face }) => face === won).pop();
  return groups.map((group) => ({
    ...group,
    tiles: group.tiles.map((one) => (one === tile ? { ...one, won: true } : one)),
  }));
}

const isLoose = ({ tiles, laid }: ReadGroup): boolean =>
  !laid && tiles.length === 1 && tiles[0]?.wild === false;

function readGroup(part: string, roles: Roles): ReadGroup {
  if (part.startsWith("[")) {
    const tiles = parseTiles(part.replace(/[[\]!]/g, ""));
    return {
      tiles: tiles.map((face) => ({ face, as: null, wild: false })),
      laid: true,
      concealed: part.includes("!"),
    };
  }
  return { tiles: readTiles(part, roles), laid: false, concealed: false };
}

function readTiles(part: string, roles: Roles): ReadTile[] {
  const suit = /[mps]$/.exec(part)?.[0] ?? "";
  const body = suit === "" ? part : part.slice(0, -1);
  const wild = roles.wild[0];
  if (/^\(\*+\)$/.test(body)) {
    return Array.from({ length: body.length - 2 }, () => ({
      face: wild ?? "P",
      as: null,
      wild: true,
    }));
  }
  return [...body.matchAll(/\((.)\)|(.)/g)].map(([, stands, plain]) => {
    const face = `${stands ?? plain}${suit}` as Face;
    return stands === undefined
      ? { face: naturalTile(face, roles), as: null, wild: false }
      : { face: wild ?? face, as: face, wild: true };
  });
}

/** The tile that plays a face: 白板 where another face is wild in its place. */
function naturalTile(face: Face, { plays }: Roles): Face {
  const found = Object.entries(plays).find(([, played]) => played === face);
  return (found?.[0] as Face | undefined) ?? face;
}
