/**
 * Where everything lies on the table: boxes that follow from the size of the screen and of the text,
 * and from what a town needs. They do not overlap, and nothing that happens moves them. The tiles
 * are the widest with which everything has its place.
 */

import type { Place } from "../seating";
import { box } from "./boxes";
import { Frame, type Wish } from "./frame";
import { mostDiscards } from "./needs";
import { tileInPile } from "./piles";
import { type Layout, type Needs, TURNS, type View } from "./types";

/** At least so many of them have their full size: about as many as a round without claims has. */
const USUAL = 2 / 3;
/** No smaller than this, and the steps in which the widest are looked for. */
const LEAST = 6;
const COARSE = 0.9;
const FINE = 0.2;
/** No more of the screen than this can be covered by discards, each so high beside its width. */
const COVERED = 0.6;
const DISCARD_HIGH = 1.38;
/** Larger text may cost so much of what discards should measure. */
const WORTH = 0.75;
const TEXT_STEP = 2;
const PLAIN_TEXT = 16;
const LEAST_TEXT = 10;

/**
 * What a discard should measure, and no less on the smallest screen. All 27 of four seats cannot there:
 * 108 tiles of 24.5 × 32.4 px are 86 kpx², and on 360 × 640 hand, question, names and strips leave 303 × 307
 * = 93 kpx² with the centre; in whole rows 24 for each seat fit at 24 px, 27 at 22 px.
 */
const WANTED = 24;
export const wanted = ({ width, height }: View): number =>
  Math.max(WANTED, Math.sqrt(width * height) / 22);

/** How wide the tiles of a pile are: beyond what is usual they are smaller, in two steps. */
export function discardTile({ piles, usual, most }: Layout, place: Place, count: number): number {
  const pile = piles[place];
  if (count <= usual) return pile.tile;
  const half = Math.ceil((usual + most) / 2);
  const lying = count <= half ? half : Math.max(most, count);
  return Math.min(tileInPile(pile, lying, TURNS[place]), pile.tile);
}

/** The layout for a screen: text as large as is asked for, as long as tiles can be read. */
export function layout(view: View, needs: Needs): Layout {
  for (let text = view.text; text > PLAIN_TEXT; text -= TEXT_STEP) {
    const found = atText(view, needs, text, WORTH * wanted(view));
    if (found !== null) return found;
  }
  const text = Math.max(Math.min(view.text, PLAIN_TEXT), LEAST_TEXT);
  return atText(view, needs, text, LEAST) ?? nothing(view, needs);
}

const sizeOf = (found: Layout | null): number => found?.piles.own.tile ?? 0;

/** Full size for as many discards as can be; text in columns only where it helps. */
function atText(view: View, needs: Needs, text: number, least: number): Layout | null {
  let best: Layout | null = null;
  const most = mostDiscards(needs.seats);
  const step = text > PLAIN_TEXT ? most / 9 : 1;
  for (let count = most; count >= USUAL * most; count = Math.round(count - step))
    for (const columns of [false, true]) {
      const known = Math.max(least, sizeOf(best));
      best = widest(view, needs, { text, count, columns }, known) ?? best;
      if (sizeOf(best) >= wanted(view)) return best;
    }
  return best;
}

/** The widest discards with which everything finds its place, if they are wider than those known. */
function widest(view: View, needs: Needs, wish: Wish, known: number): Layout | null {
  const lay = (tile: number): Layout | null => {
    const frame = new Frame(view, needs, wish, tile);
    return wish.columns ? frame.columns() : (frame.corners() ?? frame.rows());
  };
  const cover = needs.seats * wish.count * DISCARD_HIGH;
  let tooLarge = Math.sqrt((COVERED * view.width * view.height) / cover);
  let best: Layout | null = null;
  for (; tooLarge > known; tooLarge *= COARSE) {
    best = lay(Math.max(tooLarge * COARSE, known));
    if (best !== null) break;
  }
  if (best === null) return null;
  let small = sizeOf(best);
  while (tooLarge - small > FINE) {
    const tile = (small + tooLarge) / 2;
    const found = lay(tile);
    if (found === null) tooLarge = tile;
    else [small, best] = [tile, found];
  }
  return small > known || known <= LEAST ? best : null;
}

/** A screen on which nothing fits: before it has a size. */
function nothing({ width, height, text }: View, { slots, seats }: Needs): Layout {
  const none = { ...box(0, 0, 0, 0), tile: 0 };
  const all = { own: none, next: none, across: none, previous: none };
  return {
    ...{ width, height, text, piles: all, strips: all, plates: all, centre: none },
    ...{ usual: 0, most: mostDiscards(seats) },
    ...{ bar: none, tools: none, notes: none, waits: none, answer: none },
    hand: { ...none, rows: 1, inRow: slots, lift: 0 },
    wall: { ...none, thick: 0 },
  };
}
