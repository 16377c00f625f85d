/** The middle of the table: a pile before each seat, and the centre between them. */

import { type Box, box, sideways, type Turn } from "./boxes";

export interface Middle {
  readonly own: Box;
  readonly across: Box;
  readonly previous: Box;
  readonly next: Box;
  readonly centre: Box;
  /** Nothing lies in the corners beside the own and the opposite pile. */
  readonly corners: boolean;
}

interface MiddleWish {
  readonly area: Box;
  readonly seats: number;
  /** The width of a discard. */
  readonly tile: number;
  /** How many lie in a pile. */
  readonly count: number;
  readonly gap: number;
  /** Only rows that please, round the centre, with the piles of the sides between the others. */
  readonly neat: boolean;
  /** The least room for the centre: side by side or one above the other. */
  readonly centre: readonly (readonly [width: number, height: number])[];
}

/** A discard of width 1 with the air around it: tiles that lie close hide each other's thickness, */
const WIDE = 1.02;
const HIGH = 1.37;
/** but not that of the lowest on the screen. */
const EDGE = 0.16;
/** In every row one tile may lie turned, as a declaration does. */
const TURNED = 0.34;
/** A pile has no more rows than this, and such rows as the eye likes best. */
const MOST_ROWS = 9;
const ROW = 7;
/** And where they lie round the centre. */
const NEAT_ROW = 6;
/** What follows the third row lies beside it, in a block so far away and so many tiles wide. */
const APART = 0.36;
const BLOCK = 3;
/** How much longer a pile is with that block. */
const BESIDE = APART + BLOCK * WIDE;

/** So many discards in rows, in widths of a tile, as they lie on the screen. */
function sizeOf(
  count: number,
  rows: number,
  turn: Turn,
  turned = TURNED,
): readonly [width: number, height: number] {
  const along = Math.ceil(count / rows) * WIDE + turned;
  const deep = rows * HIGH;
  return sideways(turn) ? [deep, along + EDGE] : [along, deep + EDGE];
}

/** The widest tiles of which so many fit into a pile. */
export function tileInPile({ width, height }: Box, count: number, turn: Turn): number {
  let best = 0;
  for (let rows = 1; rows <= MOST_ROWS; rows++) {
    const [wide, high] = sizeOf(count, rows, turn);
    best = Math.max(best, Math.min(width / wide, height / high));
  }
  return best;
}

/** Every way to lay the piles, the most pleasing rows first. */
export function middles(wish: MiddleWish): Middle[] {
  const { area, seats, count, tile, gap, centre, neat } = wish;
  const found: { odd: number; middle: Middle }[] = [];
  // Where a block lies beside a pile, there is room between them.
  const turned = neat ? 0 : TURNED;
  const oddness = (rows: number): number =>
    Math.abs(Math.ceil(count / rows) - (neat ? NEAT_ROW : ROW));
  for (let rows = 1; rows <= MOST_ROWS; rows++) {
    const [wide, high] = sizeOf(count, rows, 0, turned);
    const pile = { width: wide * tile, height: high * tile };
    if (pile.height > area.height) break;
    if (pile.width > area.width || (neat && oddness(rows) > 0)) continue;
    for (let columns = seats === 2 ? MOST_ROWS : 1; columns <= MOST_ROWS; columns++) {
      if (neat && oddness(columns) > 0) continue;
      const [thick, long] = seats === 2 ? [0, 0] : sizeOf(count, columns, 1, turned);
      const side = { width: thick * tile, height: long * tile };
      // Who is not there needs no room: two sit opposite each other, of three nobody does.
      const aside = seats === 2 ? 0 : side.width + gap;
      const above = seats === 3 ? 0 : pile.height + gap;
      const between = area.width - 2 * aside;
      if (between <= 0) break;
      const band = area.height - above - pile.height - gap;
      const ways = centre.filter(([width, height]) => between >= width && band >= height);
      if (ways.length === 0) continue;
      const needed = Math.min(...ways.map(([width]) => width));
      const odd = oddness(rows) + (seats === 2 ? 0 : oddness(columns));
      for (const lay of neat ? [neatly] : LAYS) {
        const middle = lay({
          area,
          gap,
          tile,
          pile,
          side,
          aside,
          above,
          between,
          band,
          needed,
          widest: WIDER,
        });
        if (middle !== null) found.push({ odd, middle });
      }
    }
  }
  return found.sort((one, other) => one.odd - other.odd).map(({ middle }) => middle);
}

type Size = Pick<Box, "width" | "height">;

interface Parts {
  readonly area: Box;
  readonly gap: number;
  readonly tile: number;
  /** The piles of the own and the opposite seat, and of the sides. */
  readonly pile: Size;
  readonly side: Size;
  /** What they take of the area with the gap behind them. */
  readonly aside: number;
  readonly above: number;
  /** What is left for the centre. */
  readonly between: number;
  readonly band: number;
  /** How wide the centre has to be, and how much wider it may be. */
  readonly needed: number;
  readonly widest: number;
}

const LAYS = [sidesBetween, round, sidesBeside];
/** The centre may be so much wider than it has to be: then the piles move together. */
const WIDER = 1.6;

/** The piles of the sides between the others: all corners are free. */
function sidesBetween(parts: Parts): Middle | null {
  const { pile, side, band } = parts;
  if (side.height > band) return null;
  return put(parts, pile.width, (left, width) => {
    const { area, above } = parts;
    const middle = area.x + (area.width - pile.width) / 2;
    const top = area.y + above + (band - side.height) / 2;
    return { own: middle, across: middle, previous: top, next: top, left, width, corners: true };
  });
}

/** The same, and in one of the corners beside each pile a block for what has no room in it. */
function neatly(all: Parts): Middle | null {
  // The piles of the sides lie beside those above and below, as their blocks do.
  const parts = { ...all, needed: all.pile.width + 2 * all.gap, widest: 1 };
  const middle = parts.between < parts.needed ? null : sidesBetween(parts);
  const more = BESIDE * parts.tile;
  if (middle === null || more + parts.gap > parts.above) return null;
  const { area } = parts;
  const { own, across, previous, next } = middle;
  // All of them have the same room; above and below there is that of the other piles.
  if (across.x - more < area.x || next.y - more < area.y) return null;
  return {
    ...middle,
    own: { ...own, width: own.width + more },
    across: { ...across, x: across.x - more, width: across.width + more },
    previous: { ...previous, height: previous.height + more },
    next: { ...next, y: next.y - more, height: next.height + more },
  };
}

/** Round the centre: each pile begins at a corner of it and reaches past the next. */
function round(parts: Parts): Middle | null {
  const { area, gap, pile, side, aside, above } = parts;
  const low = area.y + area.height - pile.height - gap;
  if (pile.width + aside > area.width || side.height > low - area.y) return null;
  if (above + side.height > area.height) return null;
  return put(parts, pile.width + aside, (left, width) => ({
    own: left + aside,
    across: left + width - aside - pile.width,
    previous: area.y + above,
    next: low - side.height,
    left,
    width,
  }));
}

/** The piles of the sides as high as everything: for screens that are high and narrow. */
function sidesBeside(parts: Parts): Middle | null {
  const { area, pile, side, aside, between } = parts;
  if (pile.width > between || side.height > area.height) return null;
  return put(parts, pile.width + 2 * aside, (left, width) => {
    const middle = area.x + (area.width - pile.width) / 2;
    const top = area.y + (area.height - side.height) / 2;
    return { own: middle, across: middle, previous: top, next: top, left, width };
  });
}

interface Put {
  readonly own: number;
  readonly across: number;
  readonly previous: number;
  readonly next: number;
  readonly left: number;
  readonly width: number;
  readonly corners?: boolean;
}

/** No wider than the piles and a centre of some width need: those of the sides stay near it. */
function put(
  { area, pile, side, aside, above, between, band, needed, widest }: Parts,
  least: number,
  at: (left: number, width: number) => Put,
): Middle {
  const room = Math.min(between, widest * needed);
  const used = Math.min(Math.max(least, 2 * aside + room), area.width);
  const found = at(area.x + (area.width - used) / 2, used);
  const { own, across, previous, next, left, width, corners = false } = found;
  return {
    corners,
    own: box(own, area.y + area.height - pile.height, pile.width, pile.height),
    across: box(across, area.y, pile.width, above === 0 ? 0 : pile.height),
    previous: box(left, previous, side.width, side.height),
    next: box(left + width - side.width, next, side.width, side.height),
    centre: box(left + aside, area.y + above, width - 2 * aside, band),
  };
}
