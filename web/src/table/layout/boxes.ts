/** Boxes, and how large tiles may be in them. */

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A box whose tiles are so wide; a turned one is filled as its seat sees it. */
export interface TileBox extends Box {
  readonly tile: number;
}

/** How far what lies in a box is turned, in quarters. */
export type Turn = 0 | 1 | 2 | 3;

/** A tile of width 1 with its thickness and the air around it; thickness is always seen from below. */
export const WIDE = 1.03;
export const HIGH = 1.5;
/** The same for tiles turned by a quarter. */
const WIDE_TURNED = 1.18;
const HIGH_TURNED = 1.36;

export const sideways = (turn: Turn): boolean => turn % 2 === 1;
const wideOf = (turn: Turn): number => (sideways(turn) ? WIDE_TURNED : WIDE);
const highOf = (turn: Turn): number => (sideways(turn) ? HIGH_TURNED : HIGH);

export const box = (x: number, y: number, width: number, height: number): Box => ({
  x,
  y,
  width: Math.max(width, 0),
  height: Math.max(height, 0),
});

/** The same box as seen in a mirror as wide as the screen. */
export const mirrored = <Place extends Box>(place: Place, width: number): Place => ({
  ...place,
  x: width - place.x - place.width,
});

/** The size of a box as whoever sits at that side sees it. */
export function seenFrom({ width, height }: Box, turn: Turn): readonly [number, number] {
  return sideways(turn) ? [height, width] : [width, height];
}

/** The tiles of a strip: how large they may be when so many widths lie in one line. */
export function fitLine(area: Box, widths: number, widest: number, turn: Turn = 0): number {
  const [length, thickness] = seenFrom(area, turn);
  const most = Math.min(thickness / highOf(turn), widest);
  return widths <= 0 ? most : Math.min(length / (widths * wideOf(turn)), most);
}
