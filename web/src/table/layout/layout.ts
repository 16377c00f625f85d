/**
 * Where everything lies on the table: boxes that follow from the size of the screen and of the text,
 * and from what a town needs. They do not overlap, and nothing that happens moves them. The tiles
 * are the widest with which everything has its place.
 */

import type { SeatPlace } from "../../people/seating";
import { box } from "./boxes";
import { Frame, type Wish } from "./frame";
import { mostDiscards } from "./needs";
import { tileInPile } from "./piles";
import { type Layout, type Needs, TURNS, type View } from "./types";

/** At least so many of them have their full size: about as many as a round without claims has. */
const USUAL = 2 / 3;
/** So many of them has a round without claims. */
const WITHOUT_CLAIMS = 7 / 9;
/** A tile of the hand should be as wide as this. */
const WANTED_HAND = 40;
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
 * = 93 kpx² with the centre; in whole rows 21 for each seat fit at 24 px, and 27 at 18.7 px.
 */
const WANTED = 24;
export const wanted = ({ width, height }: View): number =>
  Math.max(WANTED, Math.sqrt(width * height) / 22);

/** How wide the tiles of a pile are: beyond what is usual they are smaller, in two steps. */
export function discardTile(
  { piles, usual, most }: Layout,
  place: SeatPlace,
  count: number,
): number {
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

const sizeOf = ({ piles }: Layout): number => piles.own.tile;

function atText(view: View, needs: Needs, text: number, least: number): Layout | null {
  const found = largestDiscards(view, needs, text, least);
  if (found === null) return null;
  return view.width < view.height ? largeHand(view, needs, ...found) : found[1];
}

/** Full size for as many discards as can be; text in columns only where it helps. */
function largestDiscards(
  view: View,
  needs: Needs,
  text: number,
  least: number,
): readonly [Wish, Layout] | null {
  let best: readonly [Wish, Layout] | null = null;
  const most = mostDiscards(needs.seats);
  const step = text > PLAIN_TEXT ? most / 9 : 1;
  for (let count = most; count >= USUAL * most; count = Math.round(count - step))
    for (const columns of [false, true]) {
      const wish = { text, count, columns };
      const known: number = best === null ? least : Math.max(least, sizeOf(best[1]));
      const found = widest(view, needs, wish, known);
      if (found !== null) best = [wish, found];
      if (best !== null && sizeOf(best[1]) >= wanted(view)) return best;
    }
  return best;
}

/**
 * On an upright screen the hand has what the discards leave: they keep the size they should have, and
 * as many of them as a round without claims has make room for a hand that a thumb can hit.
 */
function largeHand(view: View, needs: Needs, wish: Wish, found: Layout): Layout {
  const tile = Math.min(sizeOf(found), wanted(view));
  const enough = Math.min(WANTED_HAND, view.width / (needs.slots / 2 + 1));
  let best = found;
  for (let { count } = wish; count >= WITHOUT_CLAIMS * found.most; count--) {
    const hand = widestHand(view, needs, { ...wish, count }, tile);
    const wished = { ...wish, count, hand };
    if (hand > best.hand.tile + FINE)
      best = widest(view, needs, wished, tile) ?? layAt(view, needs, wished, tile) ?? best;
    if (best.hand.tile >= enough) break;
  }
  return best;
}

/** The widest tiles of the hand beside discards of that width. */
function widestHand(view: View, needs: Needs, wish: Wish, tile: number): number {
  let [small, tooLarge] = [0, view.width];
  let best = 0;
  while (tooLarge - small > FINE) {
    const hand = (small + tooLarge) / 2;
    const found = layAt(view, needs, { ...wish, hand }, tile);
    if (found === null) tooLarge = hand;
    else [small, best] = [hand, found.hand.tile];
  }
  return best;
}

function layAt(view: View, needs: Needs, wish: Wish, tile: number): Layout | null {
  const frame = new Frame(view, needs, wish, tile);
  return wish.columns ? frame.columns() : (frame.corners() ?? frame.rows());
}

/** The widest discards with which everything finds its place, if they are wider than those known. */
function widest(view: View, needs: Needs, wish: Wish, known: number): Layout | null {
  const lay = (tile: number): Layout | null => layAt(view, needs, wish, tile);
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
    ...{ bar: none, tools: none, notes: none, waits: none, answer: none, middle: none },
    hand: { ...none, rows: 1, inRow: slots, lift: 0 },
    wall: { ...none, thick: 0 },
  };
}
