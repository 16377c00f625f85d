/** Where a card is put beside something on the screen: over nothing that is needed. */

export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Screen {
  readonly width: number;
  readonly height: number;
  /** What one has to touch or to read now. */
  readonly needed: readonly Rect[];
  /** What one would rather see. */
  readonly wished: readonly Rect[];
}

const GAP = 12;
const EDGE = 8;
/** To cover what is needed is worst; rather than over a tile, a card stands far from what it tells of. */
const NEEDED = 1000;
const WISHED = 20;
const FAR = 100;

const covered = (one: Rect, other: Rect): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

const sum = (card: Rect, all: readonly Rect[]): number =>
  all.reduce((area, one) => area + covered(card, one), 0);

const distance = (one: Rect, other: Rect): number =>
  Math.max(0, other.left - one.right, one.left - other.right) +
  Math.max(0, other.top - one.bottom, one.top - other.bottom);

/** The best place for a card of a size; `about` is what it speaks of, if that is on the screen. */
export function placeCard(
  { width, height }: { readonly width: number; readonly height: number },
  about: Rect | null,
  screen: Screen,
): Rect {
  const { needed, wished } = screen;
  const middle = about ?? { left: 0, right: screen.width, top: 0, bottom: screen.height };
  const inside = (at: number, size: number, whole: number): number =>
    Math.max(EDGE, Math.min(at, whole - size - EDGE));
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

/** How far a box must be moved to lie wholly on the screen. */
export function intoView(
  { left, top, right, bottom }: Rect,
  { width, height }: Pick<Screen, "width" | "height">,
): { readonly x: number; readonly y: number } {
  const shift = (low: number, high: number, whole: number): number =>
    Math.max(EDGE - low, Math.min(0, whole - EDGE - high));
  return { x: shift(left, right, width), y: shift(top, bottom, height) };
}
