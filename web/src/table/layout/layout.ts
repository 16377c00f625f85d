/**
 * Where everything lies on the table: boxes that follow from the size of the screen and of the text,
 * and from what a town needs. They do not overlap, and nothing that happens moves them. The tiles
 * are the widest with which everything has its place.
 */

import type { Place } from "../seating";
import { answerHeight } from "./answer";
import { type Box, box, HIGH, type TileBox, type Turn } from "./boxes";
import { centreWays } from "./centre";
import { type HandBox, handBox, handHeight, handLength } from "./own";
import { type Middle, middles, tileInPile } from "./piles";

export interface View {
  readonly width: number;
  readonly height: number;
  /** The size of text, in pixels: 16 unless a reader wants more. */
  readonly text: number;
}

export interface Needs {
  readonly seats: number;
  /** How many tiles a hand has room for, with the one just drawn. */
  readonly slots: number;
  /** Whether questions are asked here; otherwise somebody only looks on. */
  readonly plays: boolean;
  /** Whether the tiles of the hand may carry marks. */
  readonly marks: boolean;
  readonly bar: boolean;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  /** The size of text on the table. */
  readonly text: number;
  readonly hand: HandBox;
  readonly piles: Readonly<Record<Place, TileBox>>;
  /** So many discards have the size of the pile; more lie closer together. */
  readonly usual: number;
  readonly most: number;
  /** Hands and melds of the others. */
  readonly strips: Readonly<Record<Exclude<Place, "own">, TileBox>>;
  readonly plates: Readonly<Record<Place, Box>>;
  readonly centre: TileBox;
  /** The ring in which the wall stands, and how thick it is. */
  readonly wall: Box & { readonly thick: number };
  readonly bar: Box;
  /** Buttons that have no room in the bar. */
  readonly tools: Box;
  readonly notes: Box;
  readonly waits: Box;
  readonly answer: Box;
}

export const TURNS: Readonly<Record<Place, Turn>> = { own: 0, next: 3, across: 2, previous: 1 };

/**
 * The most discards that lie before a seat, by how many play. With four, 136 tiles less four hands
 * leave 84 to be drawn. A round of four takes four of them; where a claim makes it shorter, one, two
 * or three, and each of three seats can claim four times: 12 + (84 - 24) / 4 = 27.
 */
const MOST: Readonly<Record<number, number>> = { 2: 52, 3: 33, 4: 27 };
export const mostDiscards = (seats: number): number => MOST[seats] ?? 27;
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
const LEAST_TOUCH = 44;
/** A hand, or three melds and what is left of it, in widths of its tiles. */
const STRIP = 15;
const LEAST_HAND_TILE = 32;
const NOWHERE = box(0, 0, 0, 0);

/** What a discard should measure, and no less on the smallest screen. */
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

interface Wish {
  readonly text: number;
  readonly count: number;
  /** Whether text stands in columns beside the table. */
  readonly columns: boolean;
}

/** One try: the table with discards of one size. */
class Frame {
  private readonly text: number;
  private readonly gap: number;
  private readonly touch: number;
  private readonly plate: { readonly width: number; readonly height: number };
  private readonly line: number;
  /** Tiles of others' hands and melds, and the strip they lie in. */
  private readonly meld: number;
  private readonly strip: number;
  private readonly thick: number;

  constructor(
    private readonly view: View,
    private readonly needs: Needs,
    private readonly wish: Wish,
    private readonly tile: number,
  ) {
    const { text } = wish;
    this.text = text;
    this.gap = Math.min(Math.max(Math.min(view.width, view.height) / 240, 1.5), 6);
    this.touch = Math.max(LEAST_TOUCH, 2 * text);
    // Names can be cut, wind and points cannot.
    this.plate = { width: Math.min(60 + 2 * text, 30 + 3 * text), height: 2.4 * text };
    this.line = 1.75 * text;
    this.meld = (tile < 30 ? 0.58 : 0.72) * tile;
    this.strip = HIGH * this.meld;
    this.thick = Math.min(Math.max(0.16 * tile - 1.2, 2.5), 14);
  }

  /** Everything in rows, the table between them: for screens that are high. */
  rows(): Layout | null {
    const { gap, touch, plate, needs, text } = this;
    const { x, y, width, height } = this.inside();
    const hand = this.handIn(width);
    if (hand === null) return null;
    const head = Math.max(needs.bar ? touch : 0, plate.height);
    const high = needs.plays ? answerHeight(width, text) : 0;
    const answerTop = y + height - hand.height - gap - high;
    const sideTop = answerTop - gap - head;
    const stripTop = y + head + gap;
    const top = stripTop + this.strip + gap;
    const area = box(x, top, width, sideTop - gap - top);
    const button = needs.bar ? touch : 0;
    const between = (width - button - 3 * gap) / 3;
    if (between < plate.width) return null;
    const plateAt = (at: number): Box =>
      box(x + button + gap + at * (between + gap), y, between, plate.height);
    const middle = this.middleIn(area, () => true);
    if (middle === null) return null;
    const own = Math.min(width / 3, 12 * text);
    const tools = needs.plays ? (width < 40 * text ? 2.2 : 6) * touch : 0;
    const lines = width - own - tools - 2 * gap;
    const line = (head - gap) / 2;
    return this.finish(area, middle, {
      hand: handBox(box(x, y + height - hand.height, width, hand.height), hand),
      across: box(x, stripTop, width, this.strip),
      bar: box(x, y, button, needs.bar ? touch : 0),
      plates: {
        previous: plateAt(0),
        across: plateAt(1),
        next: plateAt(2),
        own: box(x, sideTop, own, plate.height),
      },
      tools: box(x + width - tools, sideTop, tools, head),
      notes: box(x + own + gap, sideTop, lines, line),
      waits: box(x + own + gap, sideTop + line + gap, lines, line),
      answer: box(x, answerTop, width, high),
    });
  }

  /** Text in the corners between the piles: for screens that are wide. */
  corners(): Layout | null {
    const { gap, touch, plate, needs, text } = this;
    const { x, y, width, height } = this.inside();
    const hand = this.handIn(width);
    if (hand === null) return null;
    const line = needs.plays ? this.line : 0;
    const head = Math.max(this.strip, needs.bar ? touch : 0, plate.height);
    const edge = Math.max(needs.bar ? 3 * touch : 0, plate.width);
    const long = Math.min((STRIP + 1) * this.meld, width - 2 * (edge + gap));
    if (long < 0.9 * STRIP * this.meld) return null;
    const left = (width - long) / 2;
    const top = y + head + gap;
    const area = box(x, top, width, y + height - hand.height - gap - top);
    const middle = this.middleIn(area, ({ own, across, corners }, inner) => {
      if (!corners) return false;
      const corner = (inner.width - own.width) / 2 - gap;
      const asked =
        (corner >= 13.5 * text && own.height >= 8.1 * text) ||
        (corner >= 24 * text && own.height >= 5.75 * text);
      const named = corner >= plate.width && across.height >= plate.height + gap + line;
      return named && (asked || !needs.plays);
    });
    if (middle === null) return null;
    const inner = this.innerOf(area);
    const { across, own } = middle;
    const beside = own.x - gap - inner.x;
    const right = own.x + own.width + gap;
    const wide = Math.min(beside, 13 * text);
    const low = own.y + own.height - plate.height;
    return this.finish(area, middle, {
      hand: handBox(box(x, y + height - hand.height, width, hand.height), hand),
      across: box(x + left, y + (head - this.strip) / 2, long, this.strip),
      bar: box(x, y, needs.bar ? left - gap : 0, needs.bar ? head : 0),
      plates: {
        previous: box(inner.x, across.y, wide, plate.height),
        across: box(
          x + left + long + gap,
          y + (head - plate.height) / 2,
          Math.min(left - gap, 13 * text),
          plate.height,
        ),
        next: box(inner.x + inner.width - wide, across.y, wide, plate.height),
        own: box(inner.x, low, wide, plate.height),
      },
      tools: NOWHERE,
      notes: box(inner.x, across.y + plate.height + gap, beside, line),
      waits: box(inner.x, low - gap - line, beside, line),
      answer: needs.plays ? box(right, own.y, beside, own.height) : NOWHERE,
    });
  }

  /** Text in columns beside the table: for screens that are wide and low. */
  columns(): Layout | null {
    const { gap, touch, plate, needs, text } = this;
    const { x, y, width, height } = this.inside();
    const hand = this.handIn(width);
    if (hand === null) return null;
    const line = needs.plays ? this.line : 0;
    const button = needs.bar ? touch : 0;
    const left = Math.max(plate.width, 2 * button + text / 4);
    const right = needs.plays ? Math.max(11 * text, 3.5 * touch) : plate.width;
    const high = height - hand.height - gap;
    const top = y + this.strip + gap;
    const wide = width - left - right - 2 * gap;
    if (wide < STRIP * this.meld) return null;
    const area = box(x + left + gap, top, wide, y + high - top);
    const middle = this.middleIn(area, () => true);
    if (middle === null) return null;
    const end = x + width - right;
    const names = plate.height + gap;
    const lowest = y + high - plate.height;
    const previous = Math.max(y + (high - plate.height) / 2, y + 2 * button + gap);
    const answerTop = y + 2 * names + line + gap;
    // Bar, buttons, a name, a line and a name below each other; two names, a line and the answer.
    if (previous + names + line + gap > lowest) return null;
    if (needs.plays && y + high - answerTop < 3.1 * touch) return null;
    return this.finish(area, middle, {
      hand: handBox(box(x, y + height - hand.height, width, hand.height), hand),
      across: box(area.x, y, area.width, this.strip),
      bar: box(x, y, left, button),
      plates: {
        across: box(end, y, right, plate.height),
        next: box(end, y + names, right, plate.height),
        previous: box(x, previous, left, plate.height),
        own: box(x, lowest, left, plate.height),
      },
      tools: needs.plays ? box(x, y + button + gap, left, button) : NOWHERE,
      notes: box(x, previous + names, left, line),
      waits: box(end, y + 2 * names, right, line),
      answer: needs.plays ? box(end, answerTop, right, y + high - answerTop) : NOWHERE,
    });
  }

  private inside(): Box {
    const { gap, view } = this;
    return box(gap, gap, view.width - 2 * gap, view.height - 2 * gap);
  }

  /** Tiles of the hand are larger than those on the table, as far as the screen is wide. */
  private handIn(width: number) {
    const { needs, tile, text } = this;
    const mark = needs.marks ? 0.87 * text : 0;
    for (const rows of [1, 2]) {
      const most = width / handLength(needs.slots, rows);
      const wide = Math.min(Math.max(1.33 * tile, LEAST_HAND_TILE), most);
      if (wide < LEAST_HAND_TILE || wide < 1.1 * tile) continue;
      const wish = { slots: needs.slots, rows, tile: wide, mark };
      return { ...wish, height: handHeight(wish) };
    }
    return null;
  }

  /** Within the strips of the sides and the wall. */
  private innerOf(area: Box): Box {
    const ring = this.ringOf(area);
    const edge = this.thick + this.gap;
    return box(ring.x + edge, ring.y + edge, ring.width - 2 * edge, ring.height - 2 * edge);
  }

  private ringOf(area: Box): Box {
    const side = this.needs.seats === 2 ? 0 : this.strip + this.gap;
    return box(area.x + side, area.y, area.width - 2 * side, area.height);
  }

  private middleIn(area: Box, accept: (middle: Middle, inner: Box) => boolean): Middle | null {
    const { tile, gap, text, wish } = this;
    const inner = this.innerOf(area);
    const centre = centreWays(tile, text, gap);
    const { seats } = this.needs;
    for (const middle of middles({ ...wish, area: inner, seats, tile, gap, centre }))
      if (accept(middle, inner)) return middle;
    return null;
  }

  private finish(area: Box, middle: Middle, rest: Rest): Layout {
    const { view, needs, text, tile, wish, strip, thick } = this;
    const ring = this.ringOf(area);
    const wide = needs.seats === 2 ? 0 : strip;
    const side = (x: number): TileBox => ({
      ...box(x, area.y, wide, area.height),
      tile: this.meld,
    });
    const pile = (place: Place): TileBox => ({ ...middle[place], tile });
    return {
      ...rest,
      width: view.width,
      height: view.height,
      text,
      usual: wish.count,
      most: mostDiscards(needs.seats),
      piles: {
        own: pile("own"),
        next: pile("next"),
        across: pile("across"),
        previous: pile("previous"),
      },
      strips: {
        previous: side(area.x),
        next: side(area.x + area.width - wide),
        across: { ...rest.across, tile: this.meld },
      },
      centre: { ...middle.centre, tile },
      wall: { ...ring, thick },
    };
  }
}

interface Rest
  extends Pick<Layout, "hand" | "plates" | "bar" | "tools" | "notes" | "waits" | "answer"> {
  readonly across: Box;
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
