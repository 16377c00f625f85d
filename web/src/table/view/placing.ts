/** Where cards and bubbles stand beside something on the screen: over nothing that is needed. */

export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Screen extends Size {
  /** What one has to touch or to read now. */
  readonly needed: readonly Rect[];
  /** What one would rather see. */
  readonly wished: readonly Rect[];
}

const GAP = 12;
const EDGE = 8;
/** Between a plate and what is said there. */
const NEAR = 4;
/** To cover what is needed is worst; rather than over a tile, a card stands far from what it tells of. */
const NEEDED = 1000;
const WISHED = 20;
const FAR = 100;

const covered = (one: Rect, other: Rect): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

const sum = (card: Rect, all: readonly Rect[]): number =>
  all.reduce((area, one) => area + covered(card, one), 0);

/** The nearest place that is wholly on the screen. */
const inside = (at: number, size: number, whole: number): number =>
  Math.max(EDGE, Math.min(at, whole - size - EDGE));

const distance = (one: Rect, other: Rect): number =>
  Math.max(0, other.left - one.right, one.left - other.right) +
  Math.max(0, other.top - one.bottom, one.top - other.bottom);

/** The best place for a card of a size; `about` is what it speaks of, if that is on the screen. */
export function placeCard({ width, height }: Size, about: Rect | null, screen: Screen): Rect {
  const { needed, wished } = screen;
  const middle = about ?? { left: 0, right: screen.width, top: 0, bottom: screen.height };
  const places = (low: number, high: number, size: number, whole: number): number[] =>
    [(low + high - size) / 2, low - GAP - size, high + GAP, low, high - size, 0, whole]
      .concat(Array.from({ length: 9 }, (_, at) => (at / 8) * whole))
      .map((at) => inside(at, size, whole));
  const cards = places(middle.top, middle.bottom, height, screen.height).flatMap((top) =>
    places(middle.left, middle.right, width, screen.width).map((left) => ({
      ...{ left, top, right: left + width, bottom: top + height },
    })),
  );
  const cost = (card: Rect): number =>
    NEEDED * sum(card, about === null ? needed : [...needed, about]) +
    WISHED * sum(card, wished) +
    (about === null ? 0 : FAR * distance(card, about));
  return cards.reduce((best, card) => (cost(card) < cost(best) ? card : best));
}

/** Where a bubble stands: beside its plate, on the side of the table, and wholly on the screen. */
export function placeBubble(
  { width, height }: Size,
  { left, top, right, bottom }: Rect,
  screen: Size,
): Pick<Rect, "left" | "top"> {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  // Plates stand above and below an upright table, and beside a wide one.
  const upright = screen.height > screen.width;
  const across = x < screen.width / 2 ? right + NEAR : left - NEAR - width;
  const down = y < screen.height / 2 ? bottom + NEAR : top - NEAR - height;
  return {
    left: inside(upright ? x - width / 2 : across, width, screen.width),
    top: inside(upright ? down : y - height / 2, height, screen.height),
  };
}

/** Where a bubble stands that covers nothing at all: near its plate, or nowhere. */
export function placeLine(
  { width, height }: Size,
  plate: Rect,
  taken: readonly Rect[],
  screen: Size,
): Pick<Rect, "left" | "top"> | null {
  const places = [NEAR, NEAR + height, NEAR + 2 * height].flatMap((gap) => {
    const lefts = [plate.left, (plate.left + plate.right - width) / 2, plate.right - width];
    const tops = [plate.top, (plate.top + plate.bottom - height) / 2, plate.bottom - height];
    return [
      ...lefts.flatMap((left) => [
        { left, top: plate.bottom + gap },
        { left, top: plate.top - gap - height },
      ]),
      ...tops.flatMap((top) => [
        { left: plate.right + gap, top },
        { left: plate.left - gap - width, top },
      ]),
    ];
  });
  const free = ({ left, top }: Pick<Rect, "left" | "top">): boolean => {
    const [right, bottom] = [left + width, top + height];
    if (left < 0 || top < 0 || right > screen.width || bottom > screen.height) return false;
    return sum({ left, top, right, bottom }, [...taken, plate]) === 0;
  };
  return places.find(free) ?? null;
}
