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
const WANTED_DEEP_HAND = 60;
/** A hand in one line is large enough with such tiles. */
const ENOUGH_IN_LINE = 44;
/** No smaller than this, and the steps in which the widest are looked for. */
const LEAST = 6;
const COARSE = 0.9;
const FINE = 0.2;
/** No more of the screen than this can be covered by discards, each so high beside its width. */
const COVERED = 0.6;
const DISCARD_HIGH = 1.38;
/** A plane that leans away has so much more room than its picture on the screen. */
const DEEPER = 1.6;
/** Larger text may cost so much of what discards should measure. */
const WORTH = 0.75;
const TEXT_STEP = 2;
/** On a screen of this size text has its own size, and it grows no further than so many times. */
const LARGE = [1280, 720] as const;
const MOST_GROWN = 1.75;
const PLAIN_TEXT = 16;
const LEAST_TEXT = 10;
/** Tiles on a table that leans away may be so much smaller than they should be. */
const LEAST_DEEP = 0.9;
/** Larger letters need the room that leaning takes. */
const MOST_DEEP_TEXT = 24;

/**
 * What a discard should measure, and no less on the smallest screen. All 27 of four seats cannot there:
 * 108 tiles of 24.5 × 32.4 px are 86 kpx², and on 360 × 640 hand, question, names and strips leave 303 × 307
 * = 93 kpx² with the centre; in whole rows 21 for each seat fit at 24 px, and 27 at 18.7 px.
 */
const WANTED = 24;
const PART = 22;
/** On a table that leans away a small screen needs more of it for everything else. */
const DEEP_PART = 15.6;
const DEEP_LESS = 105;
/** Rows that please may be so much smaller. */
const NEAT = 0.92;
export function wanted({ width, height }: View, deep = false): number {
  const side = Math.sqrt(width * height);
  return Math.max(WANTED, deep ? (side - DEEP_LESS) / DEEP_PART : side / PART);
}

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
  const flat = (): Layout => layoutAs(view, { ...needs, deep: false });
  if (!needs.deep || view.text > MOST_DEEP_TEXT) return flat();
  const found = layoutAs(view, needs);
  // Where there is no room to lean, the table is seen from above.
  return found.piles.own.tile < LEAST_DEEP * wanted(view) ? flat() : found;
}

/** Letters, buttons and notes grow with a large screen. */
function grown({ width, height, text }: View): number {
  const [wide, high] = width > height ? LARGE : [LARGE[1], LARGE[0]];
  return Math.round(text * Math.max(1, Math.min(width / wide, height / high, MOST_GROWN)));
}

function layoutAs(small: View, needs: Needs): Layout {
  const view = needs.deep ? { ...small, text: grown(small) } : small;
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
  const neat = needs.deep && needs.seats === 4 ? neatRows(view, needs, text, least) : null;
  if (neat !== null) return neat;
  let best: readonly [Wish, Layout] | null = null;
  const most = mostDiscards(needs.seats);
  const step = text > PLAIN_TEXT ? most / 9 : 1;
  for (let count = most; count >= USUAL * most; count = Math.round(count - step))
    for (const columns of [false, true]) {
      const wish = { text, count, columns, neat: false };
      const known: number = best === null ? least : Math.max(least, sizeOf(best[1]));
      const found = widest(view, needs, wish, known);
      if (found !== null) best = [wish, found];
      if (best !== null && sizeOf(best[1]) >= wanted(view, needs.deep)) return best;
    }
  return best;
}

/** Rows of six round the centre, where they are as large as they should be, or nearly. */
function neatRows(
  view: View,
  needs: Needs,
  text: number,
  least: number,
): readonly [Wish, Layout] | null {
  const count = Math.ceil(USUAL * mostDiscards(needs.seats));
  const wish = { text, count, columns: true, neat: true };
  const found = widest(view, needs, wish, Math.max(least, NEAT * wanted(view, needs.deep)));
  return found === null ? null : [wish, found];
}

/**
 * On an upright screen the hand has what the discards leave: they keep the size they should have, and
 * as many of them as a round without claims has make room for a hand that a thumb can hit.
 */
function largeHand(view: View, needs: Needs, wish: Wish, found: Layout): Layout {
  const tile = Math.min(sizeOf(found), wanted(view, needs.deep));
  const enough = Math.min(
    needs.deep ? WANTED_DEEP_HAND : WANTED_HAND,
    view.width / (needs.slots / 2 + 1),
  );
  let best = found;
  if (found.hand.rows === 1 && found.hand.tile >= ENOUGH_IN_LINE) return found;
  for (let { count } = wish; count >= Math.min(WITHOUT_CLAIMS * found.most, wish.count); count--) {
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
  if (needs.deep) return view.width > view.height ? frame.columns() : frame.rows();
  return wish.columns ? frame.columns() : (frame.corners() ?? frame.rows());
}

/** The widest discards with which everything finds its place, if they are wider than those known. */
function widest(view: View, needs: Needs, wish: Wish, known: number): Layout | null {
  const lay = (tile: number): Layout | null => layAt(view, needs, wish, tile);
  const cover = needs.seats * wish.count * DISCARD_HIGH;
  const area = (needs.deep ? DEEPER : 1) * view.width * view.height;
  let tooLarge = Math.sqrt((COVERED * area) / cover);
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
    ...{ plane: null, rim: 0, neat: false },
    hand: { ...none, rows: 1, inRow: slots, lift: 0 },
    wall: { ...none, thick: 0 },
  };
}
