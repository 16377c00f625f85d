/** One try to lay the table with discards of one size: text in rows, in the corners, or in columns. */

import type { SeatPlace } from "../../people/seating";
import { answerHeight } from "./answer";
import { type Box, box, HIGH, type TileBox } from "./boxes";
import { centreWays } from "./centre";
import { mostDiscards } from "./needs";
import { handBox, handHeight, handLength } from "./own";
import { type Middle, middles } from "./piles";
import { edgeAt, type Plane, planeIn } from "./plane";
import type { Layout, Needs, View } from "./types";

const LEAST_TOUCH = 44;
/** A hand, or three melds and what is left of it, in widths of its tiles. */
const STRIP = 15;
const LEAST_HAND_TILE = 32;
/** Where nothing else stands in its line, and the table leans away. */
const LEAST_DEEP_HAND = 50;
/** A line of text, in sizes of it. */
const LEAST_LINE = 1.2;
/** The text of a plate: larger where the screen is large; and how high the plate is beside it. */
const LARGEST_NAME = 32;
export const PLATE = 2.4;
const NOWHERE = box(0, 0, 0, 0);

export interface Wish {
  readonly text: number;
  readonly count: number;
  /** Whether text stands in columns beside the table. */
  readonly columns: boolean;
  /** Whether discards lie in rows of six round the centre. */
  readonly neat: boolean;
  /** How wide a tile of the hand should be, where that is more than discards ask for. */
  readonly hand?: number;
}

/** Of discards that are narrower than this everything beside them is a little smaller. */
const SMALL = 36;
/** How the table leans: less where it is narrow. */
const LEAN = { far: 0.7, tilt: 0.82 };
const LEAN_UPRIGHT = { far: 0.88, tilt: 0.88 };

/** How far down the plate at the left stands. */
const DEEP_PLATE = 0.36;
/** The rim shows so much of its front, in parts of its width. */
const FRONT = 1.3;

/** Where everything lies that lies on the table: on its plane, or on the screen. */
interface Ground {
  readonly plane: Plane | null;
  readonly rim: number;
  /** The hand of the opposite seat, and what is left for all others and the middle. */
  readonly across: Box;
  readonly area: Box;
  /** Where a question can stand before the deal. */
  readonly middle: Box;
}

export class Frame {
  private readonly text: number;
  private readonly gap: number;
  /** Between the piles: where tiles are large they should not touch each other. */
  private readonly air: number;
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
    this.air = Math.max(this.gap, tile < 30 ? 0 : (needs.deep ? 0.12 : 0.2) * tile);
    this.touch = Math.max(LEAST_TOUCH, 2 * text);
    // Names can be cut, wind and points cannot.
    const name = Math.max(text, Math.min(view.width / 53, view.height / 30, LARGEST_NAME));
    this.plate = { width: Math.min(60 + 2 * name, 30 + 3 * name), height: PLATE * name };
    this.line = 1.75 * text;
    const small = tile < SMALL;
    this.meld = (needs.deep ? (small ? 0.56 : 0.62) : tile < 30 ? 0.58 : 0.72) * tile;
    this.strip = HIGH * this.meld;
    // From above a wall is only a line.
    this.thick = needs.deep
      ? (small ? 0.28 : 0.36) * tile
      : Math.min(Math.max(0.16 * tile - 1.2, 2.5), 14);
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
    // What binds stands there in two lines, and what the hand waits for in one.
    const side = needs.plays ? Math.max(head, this.line + gap + LEAST_LINE * text) : head;
    const sideTop = answerTop - gap - side;
    const stripTop = y + head + gap;
    const ground = this.groundIn(box(x, stripTop, width, sideTop - gap - stripTop));
    const button = needs.bar ? touch : 0;
    const between = (width - button - 3 * gap) / 3;
    if (between < plate.width) return null;
    const plateAt = (at: number): Box =>
      box(x + button + gap + at * (between + gap), y, between, plate.height);
    const middle = this.middleIn(ground.area, () => true);
    if (middle === null) return null;
    const own = Math.min(Math.max(0.29 * width, plate.width), 12 * text);
    const tools = needs.plays ? (width < 40 * text ? 2 * touch + 0.3 * text : 6 * touch) : 0;
    const lines = width - own - tools - 2 * gap;
    const line = needs.plays ? this.line : (side - gap) / 2;
    return this.finish(ground, middle, {
      hand: handBox(box(x, y + height - hand.height, width, hand.height), hand),
      bar: box(x, y, button, needs.bar ? touch : 0),
      plates: {
        previous: plateAt(0),
        across: plateAt(1),
        next: plateAt(2),
        own: box(x, sideTop, own, plate.height),
      },
      tools: box(x + width - tools, sideTop, tools, head),
      notes: box(x + own + gap, sideTop, lines, line),
      waits: box(x + own + gap, sideTop + line + gap, lines, side - line - gap),
      answer: box(x, answerTop, width, high),
    });
  }

  /** Text in the corners between the piles: for screens that are wide. */
  corners(): Layout | null {
    const { gap, touch, plate, needs, text } = this;
    const { x, y, width, height } = this.inside();
    const hand = this.handIn(width);
    if (hand === null || needs.deep) return null;
    const line = needs.plays ? this.line : 0;
    const head = Math.max(this.strip, needs.bar ? touch : 0, PLATE * text);
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
      const named =
        corner >= plate.width && Math.min(across.height, own.height) >= plate.height + gap + line;
      return named && (asked || !needs.plays);
    });
    if (middle === null) return null;
    const inner = this.innerOf(area);
    const { across, own } = middle;
    const beside = own.x - gap - inner.x;
    const right = own.x + own.width + gap;
    const wide = Math.min(beside, 5.5 * plate.height);
    const low = own.y + own.height - plate.height;
    const ground = {
      ...{ plane: null, rim: 0, area },
      across: box(x + left, y + (head - this.strip) / 2, long, this.strip),
      middle: box(own.x, inner.y, own.width, inner.height),
    };
    return this.finish(ground, middle, {
      hand: handBox(box(x, y + height - hand.height, width, hand.height), hand),
      bar: box(x, y, needs.bar ? left - gap : 0, needs.bar ? head : 0),
      plates: {
        previous: box(inner.x, across.y, wide, plate.height),
        across: box(
          x + left + long + gap,
          y + Math.max(head - plate.height, 0) / 2,
          Math.min(left - gap, 13 * text),
          Math.min(plate.height, head),
        ),
        next: box(inner.x + inner.width - wide, across.y, wide, plate.height),
        own: box(inner.x, low, wide, plate.height),
      },
      tools: NOWHERE,
      notes: box(
        inner.x,
        across.y + plate.height + gap,
        beside,
        across.height - plate.height - gap,
      ),
      waits: box(inner.x, low - gap - line, beside, line),
      answer: needs.plays ? box(right, own.y, beside, own.height) : NOWHERE,
    });
  }

  /** Text in columns beside the table: for screens that are wide and low, or a table that leans away. */
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
    const wide = width - left - right - 2 * gap;
    if (wide < STRIP * this.meld) return null;
    const ground = this.groundIn(box(x + left + gap, y, wide, high));
    const middle = this.middleIn(ground.area, () => true);
    if (middle === null) return null;
    // Where the table is narrow, what stands beside it has more room.
    const beside = (low: number): number =>
      ground.plane === null ? 0 : Math.max(edgeAt(ground.plane, low) - gap, 0);
    const atRight = (top: number, tall: number): Box => {
      const more = Math.min(beside(top + tall), plate.width);
      return box(x + width - right - more, top, right + more, tall);
    };
    const atLeft = (top: number, tall: number): Box =>
      box(x, top, left + Math.min(beside(top + tall), plate.width), tall);
    const names = plate.height + gap;
    const part = needs.deep ? DEEP_PLATE : 0.5;
    const previous = Math.max(y + part * (high - plate.height), y + 2 * button + gap);
    const middles = previous + names + line + gap;
    // Higher up there is more room beside a table that leans away.
    const bottom = y + high - plate.height;
    const lowest = needs.deep ? Math.max(bottom - plate.height, Math.min(middles, bottom)) : bottom;
    const answerTop = y + 2 * names + line + gap;
    // Bar, buttons, a name, a line and a name below each other; two names, a line and the answer.
    if (middles > lowest) return null;
    if (needs.plays && y + high - answerTop < 3.1 * touch) return null;
    return this.finish(ground, middle, {
      hand: handBox(box(x, y + height - hand.height, width, hand.height), hand),
      bar: atLeft(y, button),
      plates: {
        across: atRight(y, plate.height),
        next: atRight(y + names, plate.height),
        previous: atLeft(previous, plate.height),
        own: atLeft(lowest, plate.height),
      },
      tools: needs.plays ? atLeft(y + button + gap, button) : NOWHERE,
      notes: atLeft(
        previous + names,
        needs.deep ? Math.min(3 * line, lowest - gap - previous - names) : line,
      ),
      waits: atRight(y + 2 * names, line),
      answer: needs.plays
        ? box(x + width - right, answerTop, right, y + high - answerTop)
        : NOWHERE,
    });
  }

  /** The table in a box of the screen: the hand of the opposite seat at its far edge, the others below. */
  private groundIn(region: Box): Ground {
    const { gap, strip, needs, view } = this;
    const upright = view.height > view.width;
    const rim = needs.deep ? Math.min(Math.max(view.width / 140, 3), 14) : 0;
    const { x: left, y: top, width: wide, height: high } = region;
    const seen = box(left, top, wide, high - FRONT * rim);
    const plane = needs.deep ? planeIn(seen, upright ? LEAN_UPRIGHT : LEAN) : null;
    const { x, y, width, height } =
      plane === null ? region : box(rim, rim, plane.width - 2 * rim, plane.deep - 2 * rim);
    const area = box(x, y + strip + gap, width, height - strip - gap);
    return {
      ...{ plane, rim, area, across: box(x, y, width, strip) },
      middle: plane === null ? this.innerOf(area) : shrunk(region, 0.14),
    };
  }

  private inside(): Box {
    const { gap, view } = this;
    return box(gap, gap, view.width - 2 * gap, view.height - 2 * gap);
  }

  /** Tiles of the hand are larger than those on the table, as far as the screen is wide. */
  private handIn(width: number) {
    const { needs, tile, text, wish: wished } = this;
    const mark = needs.marks ? 0.87 * text : 0;
    for (const rows of needs.oneRow ? [1] : [1, 2]) {
      const most = width / handLength(needs.slots, rows);
      const least = needs.deep
        ? Math.min(this.view.height / 7.5, LEAST_DEEP_HAND)
        : LEAST_HAND_TILE;
      const wide = Math.min(Math.max(1.33 * tile, least, wished.hand ?? 0), most);
      if (!needs.oneRow && (wide < LEAST_HAND_TILE || wide < (needs.deep ? 1.02 : 1.1) * tile))
        continue;
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
    for (const middle of middles({ ...wish, area: inner, seats, tile, gap: this.air, centre }))
      if (accept(middle, inner)) return middle;
    return null;
  }

  private finish(ground: Ground, middle: Middle, rest: Rest): Layout {
    const { view, needs, text, tile, wish, strip, thick } = this;
    const { plane, rim, area } = ground;
    const ring = this.ringOf(area);
    const wide = needs.seats === 2 ? 0 : strip;
    const side = (x: number): TileBox => ({
      ...box(x, area.y, wide, area.height),
      tile: this.meld,
    });
    const pile = (place: SeatPlace): TileBox => ({ ...middle[place], tile });
    return {
      ...rest,
      ...{ plane, rim, middle: ground.middle },
      width: view.width,
      height: view.height,
      text,
      neat: wish.neat,
      usual: wish.neat ? mostDiscards(needs.seats) : wish.count,
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
        across: { ...ground.across, tile: this.meld },
      },
      centre: { ...middle.centre, tile },
      wall: { ...ring, thick },
    };
  }
}

type Rest = Pick<Layout, "hand" | "plates" | "bar" | "tools" | "notes" | "waits" | "answer">;

/** A box without so much of it at every side. */
const shrunk = ({ x, y, width, height }: Box, part: number): Box =>
  box(x + part * width, y + part * height, width * (1 - 2 * part), height * (1 - 2 * part));
