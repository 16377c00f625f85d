import { describe, expect, it } from "vitest";
import { fixture, TOWNS } from "../../../fixtures/read.js";
import { emptyTable, reduce } from "../../model/reducer";
import { answerParts, largeText } from "./answer";
import { type Box, fitLine, mirrored } from "./boxes";
import { discardTile, layout as layOut } from "./layout";
import { slotsOf } from "./needs";
import { handLength, laidBeside, MELD } from "./own";
import { edgeAt, type Plane } from "./plane";
import { type Layout, type Needs, TURNS, type View } from "./types";

const SIZES = [
  [360, 640],
  [390, 844],
  [430, 932],
  [640, 360],
  [844, 390],
  [932, 430],
  [768, 1024],
  [1024, 768],
  [1280, 720],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
] as const;
const PLAIN = 16;
const LARGE = 32;
const PLACES = ["own", "next", "across", "previous"] as const;
const OTHERS = ["next", "across", "previous"] as const;

const known = new Map<string, Layout>();

const NEEDS: Needs = {
  seats: 4,
  slots: 14,
  plays: true,
  marks: true,
  bar: true,
  oneRow: false,
  deep: true,
};
/** Leaning away, and seen from straight above. */
const LOOKS = [true, false];
/** Who plays has a bar. */
const WAYS = LOOKS.flatMap((deep) => [
  [true, true, deep] as const,
  [false, true, deep] as const,
  [false, false, deep] as const,
]);

/** Towns that need the same have the same layout. */
function layout(view: View, needs: Needs): Layout {
  const key = JSON.stringify([view, needs]);
  const found = known.get(key) ?? layOut(view, needs);
  known.set(key, found);
  return found;
}

/** What a town needs, read from the streams of its matches. */
function needsOf(town: string): Needs {
  let slots = 0;
  for (const { streams } of fixture(town).matches)
    for (const stream of streams) {
      let state = emptyTable(1, streams.length - 1);
      for (const entry of stream) {
        state = reduce(state, entry);
        slots = Math.max(slots, slotsOf(state));
      }
    }
  return { ...NEEDS, slots };
}

type Named = [string, Box];
const seen = (boxes: Named[]): Named[] =>
  boxes.filter(([, { width, height }]) => width > 0 && height > 0);

/** Everything that lies on the table. */
const lyingOf = (found: Layout): Named[] =>
  seen([
    ...PLACES.map((place): Named => [`pile ${place}`, found.piles[place]]),
    ...OTHERS.map((place): Named => [`strip ${place}`, found.strips[place]]),
    ...wallSides(found),
    ["centre", found.centre],
  ]);

/** Everything else; own melds take what the hand leaves, which is looked at apart. */
function standingOf({ plates, hand, bar, tools, notes, waits, answer }: Layout): Named[] {
  return seen([
    ...PLACES.map((place): Named => [`plate ${place}`, plates[place]]),
    ...Object.entries({ hand, bar, tools, notes, waits, answer }),
  ]);
}

/** Whether a box of the screen reaches over the edge of a table that leans away, which is widest below. */
function isOnTable({ x, y, width, height }: Box, plane: Plane): boolean {
  const low = Math.min(y + height, plane.y + plane.height);
  if (low - Math.max(y, plane.y) < 0.01) return false;
  const edge = edgeAt(plane, low);
  return x + width > plane.x + edge + 0.01 && x < plane.x + plane.width - edge - 0.01;
}

function wallSides({ wall: { x, y, width, height, thick } }: Layout): [string, Box][] {
  return [
    ["wall above", { x, y, width, height: thick }],
    ["wall below", { x, y: y + height - thick, width, height: thick }],
    ["wall left", { x, y: y + thick, width: thick, height: height - 2 * thick }],
    [
      "wall right",
      { x: x + width - thick, y: y + thick, width: thick, height: height - 2 * thick },
    ],
  ];
}

const overlap = (one: Box, other: Box): boolean =>
  Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x) > 0.01 &&
  Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y) > 0.01;

/** What is wrong with a layout: on the plane of the table, where it has one, and on the screen. */
function faults(found: Layout): string[] {
  const { plane } = found;
  const [lying, standing] = [lyingOf(found), standingOf(found)];
  if (plane === null) return faultsAmong([...lying, ...standing], found.width, found.height);
  return [
    ...faultsAmong(lying, plane.width, plane.deep),
    ...faultsAmong(standing, found.width, found.height),
    ...standing.flatMap(([name, one]) =>
      isOnTable(one, plane) ? [`${name} is on the table`] : [],
    ),
  ];
}

function faultsAmong(boxes: Named[], wide: number, high: number): string[] {
  const wrong = boxes.flatMap(([name, { x, y, width, height }]) =>
    x < 0 || y < 0 || x + width > wide + 0.01 || y + height > high + 0.01
      ? [`${name} lies outside`]
      : [],
  );
  boxes.forEach(([name, one], at) => {
    for (const [other, two] of boxes.slice(at + 1))
      if (overlap(one, two)) wrong.push(`${name} lies on ${other}`);
  });
  return wrong;
}

/**
 * The most discards that can lie before one of four seats, by what is drawn at most: 136 (144) tiles
 * less the hands, what is turned up and what stays in the wall. A round takes four of them, but those
 * that a claim makes shorter one, two or three, and each of three seats claims four (three, five) times.
 */
const LONGEST: Readonly<Record<string, number>> = {
  hangzhou: 27, // 83 drawn: 12 + (83 - 24) / 4
  lanzhou: 27, // 84 drawn
  qinhuangdao: 24, // 72 drawn
  zhangzhou: 23, // 61 drawn: 15 + (61 - 30) / 4
  jinzhou: 22, // 70 drawn: 9 + (70 - 18) / 4
};

/** The narrowest tiles when everything lies there that can. */
function narrowest(found: Layout, { slots }: Needs, longest: number) {
  const melds = Math.floor(slots / 3);
  const kongs = 4 * melds + 0.7 * melds;
  const { piles, strips, hand } = found;
  return {
    discard: piles.own.tile,
    most: Math.min(...PLACES.map((at) => discardTile(found, at, longest))),
    hand: hand.tile,
    strip: Math.min(
      ...OTHERS.map((at) => fitLine(strips[at], kongs + 2, strips[at].tile, TURNS[at])),
    ),
    melds: Math.min(
      ...Array.from({ length: melds }, (_, at) =>
        Math.min(laidBeside(hand, slots - 3 * (at + 1), MELD * (at + 1)).tile),
      ),
    ),
  };
}

describe.each(TOWNS)("the table of %s", (town) => {
  const needs = needsOf(town);
  const longest = LONGEST[town] ?? 0;

  it.each(SIZES)("has a place for everything at %i × %i", (width, height) => {
    for (const text of [PLAIN, LARGE])
      for (const [plays, bar, deep] of WAYS) {
        const found = layout({ width, height, text }, { ...needs, plays, bar, deep, marks: plays });
        expect(faults(found), `text ${text}, plays ${plays}, deep ${deep}`).toEqual([]);
        const { discard, most, hand, strip, melds } = narrowest(found, needs, longest);
        expect(discard).toBeGreaterThanOrEqual(text === PLAIN ? (deep ? 24 : 23) : 17.5);
        expect(most).toBeGreaterThan(text === PLAIN ? 17 : 13.5);
        expect(strip).toBeGreaterThan(7.5);
        expect(melds).toBeGreaterThan(14);
        expect(hand).toBeGreaterThanOrEqual(32);
      }
  });

  it("has tiles that can be read", () => {
    const told = (text: number): string[] =>
      SIZES.map(([width, height]) => {
        const found = layout({ width, height, text }, needs);
        const sizes = Object.entries(narrowest(found, needs, longest));
        const tiles = sizes.map(([name, size]) => `${name} ${size.toFixed(1)}`).join(", ");
        return `${width}×${height}: ${tiles}; text ${found.text}, ${found.usual} discards at full size`;
      });
    expect([...told(PLAIN), "at 200 %", ...told(LARGE)].join("\n")).toMatchSnapshot();
    const sizeOf = (width: number, height: number) =>
      narrowest(layout({ width, height, text: PLAIN }, needs), needs, longest);
    // On the smallest phone all discards that a round without claims can have.
    expect(sizeOf(360, 640).discard).toBeGreaterThanOrEqual(24);
    expect(layout({ width: 360, height: 640, text: PLAIN }, needs).usual).toBeGreaterThanOrEqual(
      21,
    );
    // The hand is as large as an upright phone is wide: 14 or 17 tiles in two rows.
    const few = needs.slots <= 14;
    const inOne = layout({ width: 390, height: 844, text: PLAIN }, { ...needs, oneRow: true });
    expect([inOne.hand.rows, faults(inOne)]).toEqual([1, []]);
    expect(inOne.hand.tile).toBeGreaterThan(few ? 26.5 : 21.5);
    expect(sizeOf(360, 640).hand).toBeGreaterThanOrEqual(few ? 39 : 37);
    expect(sizeOf(390, 844).hand).toBeGreaterThanOrEqual(few ? 51 : 41);
    expect(sizeOf(430, 932).hand).toBeGreaterThanOrEqual(few ? 57 : 45);
    for (const [width, height] of SIZES.filter(([wide]) => wide >= 1280))
      expect(layout({ width, height, text: PLAIN }, needs).plates.own.height).toBeGreaterThan(56);
    for (const [width, height] of SIZES.filter(([wide]) => wide >= 1280))
      expect(sizeOf(width, height).most).toBeGreaterThanOrEqual(48);
    for (const [width, height] of SIZES.filter(([wide, high]) => wide * high > 640 * 360))
      expect(sizeOf(width, height).most).toBeGreaterThanOrEqual(24);
  });
});

describe.each([2, 3])("with %i at the table", (seats) => {
  it.each(SIZES)("everything has a place at %i × %i", (width, height) => {
    for (const text of [PLAIN, LARGE])
      for (const slots of [14, 17]) {
        for (const deep of LOOKS) {
          const found = layout({ width, height, text }, { ...NEEDS, seats, slots, deep });
          expect(faults(found), `text ${text}, deep ${deep}`).toEqual([]);
          expect(found.piles.own.tile).toBeGreaterThanOrEqual(text === PLAIN ? 23.5 : 17.5);
          expect(discardTile(found, "own", found.most)).toBeGreaterThan(13.5);
        }
      }
  });
});

it.each(SIZES)("has room for question, buttons and switches at %i × %i", (width, height) => {
  for (let text = PLAIN; text <= LARGE; text += 4) {
    const needs = NEEDS;
    const found = layout({ width, height, text }, needs);
    const { told, choice, high, wide } = answerParts(found.answer, found.text);
    const { answer } = found;
    // Beside each other in one line, or one above the other.
    const beside = answer.width >= 44 * found.text;
    expect(beside ? choice : told + choice).toBeLessThanOrEqual(answer.height + 0.01);
    expect(high, "switches").toBeLessThanOrEqual(answer.height + 0.01);
    expect(wide).toBeLessThanOrEqual(answer.width);
    const buttons = 2 * Math.max(44, 2 * found.text) + found.text / 4;
    for (const { width: room } of [found.tools].filter((box) => box.width > 0))
      expect(room, "to talk, and hints").toBeGreaterThanOrEqual(buttons);
  }
});

it.each(SIZES)(
  "leaves the middle free for a question before the deal at %i × %i",
  (width, height) => {
    for (const text of [PLAIN, LARGE]) {
      const needs = NEEDS;
      const { middle, plates, bar, tools, hand } = layout({ width, height, text }, needs);
      for (const one of [...Object.values(plates), bar, tools, hand])
        expect(overlap(middle, one), JSON.stringify(one)).toBe(false);
      expect(largeText(middle, text), "letters").toBeGreaterThan(13);
    }
  },
);

it("shrinks the tiles of a long pile at most twice, and never without need", () => {
  for (const [width, height] of SIZES) {
    const needs = NEEDS;
    const found = layout({ width, height, text: PLAIN }, needs);
    const counts = Array.from({ length: found.most }, (_, at) => at + 1);
    const sizes = counts.map((count) => discardTile(found, "next", count));
    expect(new Set(sizes).size).toBeLessThanOrEqual(3);
    expect(sizes[found.usual - 1]).toBe(found.piles.next.tile);
    expect([...sizes].sort((one, other) => other - one)).toEqual(sizes);
  }
});

it("has a place for everything at any size between", () => {
  const needs = { ...NEEDS, slots: 17 };
  let seed = 7;
  const random = (from: number, to: number): number => {
    seed = (seed * 16807) % 2147483647;
    return Math.round(from + ((to - from) * seed) / 2147483647);
  };
  for (let at = 0; at < 60; at++) {
    const [width, height] =
      at % 2 === 0
        ? [random(360, 2560), random(640, 1440)]
        : [random(640, 2560), random(360, 1440)];
    const text = random(PLAIN, LARGE);
    const slots = random(0, 1) === 0 ? 14 : 17;
    const found = layout({ width, height, text }, { ...needs, slots });
    expect(faults(found), `${width} × ${height}, text ${text}`).toEqual([]);
    expect(found.piles.own.tile, `${width} × ${height}, text ${text}`).toBeGreaterThan(15);
  }
});

it("keeps own melds off the hand", () => {
  const { hand } = layout({ width: 390, height: 844, text: PLAIN }, NEEDS);
  for (const melds of [1, 2, 3, 4]) {
    const size = 14 - 3 * melds;
    const laid = laidBeside(hand, size, MELD * melds);
    const inLast = Math.max(size - hand.inRow, 0);
    expect(laid.x).toBeGreaterThanOrEqual(hand.x + inLast * hand.tile);
    expect(laid.x + laid.width).toBeLessThanOrEqual(hand.x + hand.width + 0.01);
    expect(laid.y).toBeGreaterThanOrEqual(hand.y + hand.lift + 1.4 * hand.tile);
  }
});

describe("what the eye looks for", () => {
  const needs = NEEDS;
  const wide = SIZES.filter(([width]) => width >= 1280);
  const middleOf = ({ x, width }: Box): number => x + width / 2;

  it.each(wide)("discards lie in rows of six round the centre at %i × %i", (width, height) => {
    const { piles, centre, hand, plane, neat } = layout({ width, height, text: PLAIN }, NEEDS);
    expect(neat).toBe(true);
    if (plane === null) throw new Error("the table does not lean away");
    const row = 6 * 1.02 * piles.own.tile;
    const middle = plane.width / 2;
    expect(middleOf(centre)).toBeCloseTo(middle);
    // Each begins at its left end; what follows the third row lies beside the right one.
    expect(piles.own.x + row / 2).toBeCloseTo(middle);
    expect(piles.across.x + piles.across.width - row / 2).toBeCloseTo(middle);
    const long = handLength(NEEDS.slots, hand.rows) * hand.tile;
    expect(Math.abs(hand.x + long / 2 - width / 2)).toBeLessThan(1);
  });

  it.each(wide)("rows and the hand stand in the middle, flat, at %i × %i", (width, height) => {
    const needs = { ...NEEDS, deep: false };
    const { piles, centre, hand } = layout({ width, height, text: PLAIN }, needs);
    for (const { x, tile, width: long } of [piles.own, piles.across]) {
      // Whole rows of tiles: their middle is that of the compass.
      const row = Math.floor(long / (1.02 * tile) + 0.01) * 1.02 * tile;
      // At their end there is room for one that lies turned.
      expect(Math.abs(x + row / 2 + 0.17 * tile - middleOf(centre))).toBeLessThan(1);
    }
    const long = handLength(needs.slots, hand.rows) * hand.tile;
    expect(Math.abs(hand.x + long / 2 - width / 2)).toBeLessThan(1);
  });

  it.each(wide)("piles have air between them, flat, at %i × %i", (width, height) => {
    const { piles } = layout({ width, height, text: PLAIN }, { ...NEEDS, deep: false });
    const { own, across, next, previous } = piles;
    const air = 0.15 * own.tile;
    for (const side of [next, previous]) {
      expect(own.y - (side.y + side.height)).toBeGreaterThan(air);
      expect(side.y - (across.y + across.height)).toBeGreaterThan(air);
    }
  });

  it("is mirrored for who plays with the left hand", () => {
    for (const [width, height] of SIZES) {
      const { hand } = layout({ width, height, text: PLAIN }, needs);
      const laid = laidBeside(hand, 8, 2 * MELD);
      const [left, melds] = [mirrored(hand, width), mirrored(laid, width)];
      expect(width - (left.x + left.width)).toBeCloseTo(hand.x);
      expect(width - (melds.x + melds.width)).toBeCloseTo(laid.x);
      expect(mirrored(left, width)).toEqual({ ...hand, x: expect.closeTo(hand.x) });
    }
  });
});
