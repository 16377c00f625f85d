/** The middle of the table: four piles around the centre. */

import { type Box, box, HIGH, HIGH_TURNED, SIDEWAYS, WIDE, WIDE_TURNED } from "./boxes";

export interface Middle {
  readonly own: Box;
  readonly across: Box;
  readonly previous: Box;
  readonly next: Box;
  readonly centre: Box;
}

export interface MiddleWish {
  readonly area: Box;
  /** The width of a discard. */
  readonly tile: number;
  /** How many lie in a pile. */
  readonly count: number;
  /** How many lie in a row of the own and the opposite seat at most. */
  readonly row: number;
  readonly gap: number;
  /** The least room for the centre: side by side or one above the other. */
  readonly centre: readonly (readonly [width: number, height: number])[];
}

const fits = (width: number, height: number, ways: MiddleWish["centre"]): boolean =>
  ways.some(([wide, high]) => width >= wide && height >= high);

const lengthOf = (inRow: number, tile: number, wide: number): number =>
  (inRow * wide + SIDEWAYS) * tile;

const rowLength = (length: number, tile: number, wide: number): number =>
  Math.floor((length / tile - SIDEWAYS) / wide);

/** Every way to lay four such piles: those of the sides between the others, or beside all. */
export function* middles(wish: MiddleWish): Iterable<Middle> {
  yield* sidesBetween(wish);
  const beside = sidesBeside(wish);
  if (beside !== null) yield beside;
}

/** The piles of the own and the opposite seat above and below everything: free corners. */
function* sidesBetween({
  area,
  tile,
  count,
  row: longest,
  gap,
  centre,
}: MiddleWish): Iterable<Middle> {
  const most = Math.min(rowLength(area.width, tile, WIDE), count, longest);
  for (let inRow = Math.min(6, most); inRow <= most && inRow > 0; inRow++) {
    const rows = Math.ceil(count / inRow);
    if (inRow > 6 && Math.ceil(count / (inRow - 1)) === rows) continue;
    const high = rows * HIGH * tile;
    const band = area.height - 2 * (high + gap);
    const side = rowLength(band, tile, WIDE_TURNED);
    if (side < 1) continue;
    const columns = Math.ceil(count / side);
    const wide = columns * HIGH_TURNED * tile;
    const between = area.width - 2 * (wide + gap);
    if (!fits(between, band, centre)) continue;
    const length = lengthOf(Math.ceil(count / columns), tile, WIDE_TURNED);
    const row = lengthOf(inRow, tile, WIDE);
    // No farther apart than the centre asks for.
    const air = Math.max(
      0,
      area.width - Math.max(row, 2 * (wide + gap) + room(between, band, centre)),
    );
    const left = area.x + air / 2;
    const inner = area.width - air;
    const top = area.y + high + gap;
    const middle = area.x + area.width / 2;
    yield {
      across: box(middle - row / 2, area.y, row, high),
      own: box(middle - row / 2, area.y + area.height - high, row, high),
      previous: box(left, top + (band - length) / 2, wide, length),
      next: box(left + inner - wide, top + (band - length) / 2, wide, length),
      centre: box(left + wide + gap, top, inner - 2 * (wide + gap), band),
    };
  }
}

/** How wide the centre has to be at that height, and half as much again where there is room. */
function room(between: number, band: number, ways: MiddleWish["centre"]): number {
  const needed = ways.filter(([, high]) => band >= high).map(([wide]) => wide);
  return Math.min(between, 1.6 * Math.min(...needed));
}

/** The piles of the sides as high as everything: for screens that are high and narrow. */
function sidesBeside({ area, tile, count, row: longest, gap, centre }: MiddleWish): Middle | null {
  const side = rowLength(area.height, tile, WIDE_TURNED);
  if (side < 1) return null;
  const columns = Math.ceil(count / side);
  const wide = columns * HIGH_TURNED * tile;
  const between = area.width - 2 * (wide + gap);
  const inRow = Math.min(rowLength(between, tile, WIDE), count, longest);
  if (inRow < 1) return null;
  const rows = Math.ceil(count / inRow);
  const high = rows * HIGH * tile;
  const band = area.height - 2 * (high + gap);
  if (!fits(between, band, centre)) return null;
  const length = lengthOf(Math.ceil(count / columns), tile, WIDE_TURNED);
  const row = lengthOf(Math.ceil(count / rows), tile, WIDE);
  const middle = area.x + area.width / 2;
  const top = area.y + (area.height - length) / 2;
  return {
    across: box(middle - row / 2, area.y, row, high),
    own: box(middle - row / 2, area.y + area.height - high, row, high),
    previous: box(area.x, top, wide, length),
    next: box(area.x + area.width - wide, top, wide, length),
    centre: box(area.x + wide + gap, area.y + high + gap, between, band),
  };
}
