/** The own hand and the melds beside it: the more melds, the fewer tiles in the hand. */

import { type Box, box, fitLine, HIGH, type TileBox } from "./boxes";

/** The tile just drawn stands so much apart. */
const DRAWN = 0.4;
/** A raised tile needs so much room above it. */
const RAISED = 0.25;
/** Melds stand so far from the hand. */
const APART = 0.3;
/** A meld is at most four tiles, one of them sideways, and some air. */
export const MELD = 4.6;
/** Tiles on the table beside those of the hand. */
const MOST_LAID = 0.85;

export interface HandBox extends TileBox {
  readonly rows: number;
  readonly inRow: number;
  /** Room above every row: for a raised tile, or marks. */
  readonly lift: number;
}

interface HandWish {
  readonly slots: number;
  readonly rows: number;
  readonly tile: number;
  /** How high marks are, if there may be any. */
  readonly mark: number;
}

const liftOf = ({ tile, mark }: HandWish): number => Math.max(RAISED * tile, mark);

export const handHeight = (wish: HandWish): number => wish.rows * (HIGH * wish.tile + liftOf(wish));

export const handLength = (slots: number, rows: number): number => Math.ceil(slots / rows) + DRAWN;

export function handBox(area: Box, wish: HandWish): HandBox {
  const { slots, rows, tile } = wish;
  const inRow = Math.ceil(slots / rows);
  // One row stands in the middle; what is beside its end is for melds, as is what they make it shorter.
  const indent = rows === 1 ? Math.max((area.width - handLength(slots, rows) * tile) / 2, 0) : 0;
  const place = box(area.x + indent, area.y, area.width - indent, handHeight(wish));
  return { ...place, tile, rows, inRow, lift: liftOf(wish) };
}

/** Where own open tiles lie beside so many tiles of the hand: `widths` of theirs in all. */
export function laidBeside(hand: HandBox, size: number, widths: number): TileBox {
  const { tile, rows, inRow, lift } = hand;
  // The tile that is to be drawn has its place, too.
  const tiles = size % 3 === 2 ? size : size + 1;
  const before = rows === 1 ? tiles : Math.max(tiles - inRow, 0);
  const indent = before === 0 ? 0 : (before + DRAWN + APART) * tile;
  const high = HIGH * tile;
  const top = hand.y + rows * (high + lift) - high;
  const area = box(hand.x + indent, top, hand.width - indent, high);
  let widest = fitLine(area, widths, MOST_LAID * tile);
  for (const lines of [2, 3]) {
    const line = box(area.x, area.y, area.width, high / lines);
    // A meld is not broken: the end of a line may stay empty.
    widest = Math.max(widest, fitLine(line, widths / lines + MELD / 2, MOST_LAID * tile));
  }
  return { ...area, tile: widest };
}
