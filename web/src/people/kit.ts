/** What the sixteen are cut from: paper in two tones, light from the upper left, shade to the lower right. */

import type { Cut, Drawn, Mood } from "./drawing";

/** Shade is cool and light warm, whatever they fall on. */
export const SHADE = "#27304a2e";
export const DEEP = "#27304a52";
const LIGHT = "#fff3d166";
const SHEEN = "#fff3d12e";
export const INK = "#2b2320";

/** Pieces of one colour. */
export const cut = (fill: string, ...outlines: string[]): Cut => [fill, outlines.join("")];

const turn = (x: number, y: number, rx: number, ry: number, sweep: 0 | 1): string =>
  `M${x - rx} ${y}A${rx} ${ry} 0 1 ${sweep} ${x + rx} ${y}A${rx} ${ry} 0 1 ${sweep} ${x - rx} ${y}Z`;

export const oval = (x: number, y: number, rx: number, ry = rx): string => turn(x, y, rx, ry, 1);

/** A ring, as thick as said. */
export const ring = (x: number, y: number, rx: number, thick: number, ry = rx): string =>
  turn(x, y, rx, ry, 1) + turn(x, y, rx - thick, ry - thick, 0);

/** A strand from one point to another by way of a third, thickest in its middle. */
const strand = (
  [x, y]: readonly [number, number],
  [by, on]: readonly [number, number],
  [tx, ty]: readonly [number, number],
  thick: number,
): string => `M${x} ${y}Q${by} ${on} ${tx} ${ty}Q${by} ${on + thick} ${x} ${y}Z`;

export interface Skin {
  readonly base: string;
  readonly neck: string;
  readonly blush: string;
}
export const PALE: Skin = { base: "#f4cfab", neck: "#d9a37c", blush: "#e8806a66" };
export const WARM: Skin = { base: "#e6b184", neck: "#c2865a", blush: "#d8644a5c" };
export const TAN: Skin = { base: "#d59b67", neck: "#ad7246", blush: "#b84a2f52" };

interface Features {
  readonly skin: Skin;
  /** The middle of the head, half its width and height, and how broad the chin is. */
  readonly y?: number;
  readonly w?: number;
  readonly h?: number;
  readonly jaw?: number;
  readonly brow: string;
  /** How thick the brows are, how large the eyes. */
  readonly thick?: number;
  readonly eye?: number;
  readonly gap?: number;
  readonly nose?: number;
  readonly lip?: string;
  /** Lines that the years have drawn. */
  readonly old?: boolean;
  /** Painted eyelids. */
  readonly paint?: string;
  readonly lashes?: boolean;
  readonly ears?: boolean;
}

/** A head: ears, skin, light and shade, and a face that shows the mood. */
function head(of: Features, mood: Mood): Cut[] {
  const { skin, y = 46, w = 19, h = 22, jaw = w * 0.55, ears = true } = of;
  const [left, right, top, chin] = [48 - w, 48 + w, y - h * 1.32, y + h];
  const low = y + h * 0.72;
  const skull = `M${left} ${y}C${left} ${top} ${right} ${top} ${right} ${y}C${right} ${low} ${48 + jaw} ${chin} 48 ${chin}C${48 - jaw} ${chin} ${left} ${low} ${left} ${y}Z`;
  const side = `M48 ${y - h * 0.99}C${48 + w / 2} ${y - h * 0.99} ${right} ${y - h * 0.66} ${right} ${y}C${right} ${low} ${48 + jaw} ${chin} 48 ${chin}C${48 + w * 0.62} ${y + h * 0.7} ${48 + w * 0.85} ${y - h * 0.3} 48 ${y - h * 0.99}Z`;
  return [
    ...(ears
      ? [cut(skin.base, oval(left, y + 3, 4, 5.5)), cut(skin.neck, oval(right, y + 3, 4, 5.5))]
      : []),
    cut(skin.base, skull),
    cut(SHADE, side),
    cut(
      LIGHT,
      `M${left + 3} ${y + 2}C${left + 3} ${y - h * 0.6} ${48 - w * 0.3} ${y - h * 0.8} 46 ${y - h * 0.8}C${48 - w * 0.45} ${y - h * 0.6} ${left + 8} ${y - h * 0.2} ${left + 3} ${y + 2}Z`,
    ),
    ...face(of, mood),
  ];
}

function face(of: Features, mood: Mood): Cut[] {
  const {
    skin,
    y = 46,
    brow,
    thick = 2,
    eye = 2.7,
    gap = 8.5,
    nose = 2.4,
    lip = "#a8483c",
    old = false,
    paint,
    lashes = false,
  } = of;
  const [ey, my] = [y + 2, y + 14];
  const [l, r] = [48 - gap, 48 + gap];
  const cuts: Cut[] = [
    cut(skin.blush, oval(l - 2.5, y + 8.5, 4.4, 3.2), oval(r + 2.5, y + 8.5, 4.4, 3.2)),
  ];
  if (paint !== undefined)
    cuts.push(cut(paint, oval(l - 0.5, ey - 1, 6.5, 6.5), oval(r + 0.5, ey - 1, 6.5, 6.5)));
  if (old)
    cuts.push(
      cut(
        DEEP,
        strand([l - 8, ey], [l - 6, ey + 1.5], [l - 8.5, ey + 4], 0.2),
        strand([48 - 9, my - 4], [48 - 11, my - 1], [48 - 10, my + 3], -0.9),
        strand([48 + 9, my - 4], [48 + 11, my - 1], [48 + 10, my + 3], -0.9),
        strand([42, y - 12], [48, y - 13.4], [54, y - 12], 1),
      ),
    );
  // The nose: its shaded side, and a light on its bridge.
  cuts.push(
    cut(
      SHADE,
      `M48.6 ${ey}C50 ${ey + 4} ${48 + nose + 1.6} ${ey + 6} ${48 + nose + 1} ${ey + 8}Q48 ${ey + 10} ${48 - nose} ${ey + 8}Q49.4 ${ey + 7} 48.6 ${ey}Z`,
    ),
  );
  cuts.push(cut(LIGHT, oval(47, ey + 5.4, 1.2, 1.9)));
  if (lashes && mood !== "pleased")
    cuts.push(
      cut(
        INK,
        `M${l} ${ey - eye - 1}Q${l - 4} ${ey - eye - 1.4} ${l - 6} ${ey - eye + 2}L${l - 4.6} ${ey - eye + 1.6}Q${l - 3} ${ey - eye} ${l} ${ey - eye + 0.6}ZM${r} ${ey - eye - 1}Q${r + 4} ${ey - eye - 1.4} ${r + 6} ${ey - eye + 2}L${r + 4.6} ${ey - eye + 1.6}Q${r + 3} ${ey - eye} ${r} ${ey - eye + 0.6}Z`,
      ),
    );
  if (mood === "waits")
    cuts.push(
      cut(brow, bow(l, ey - 6.5, 5, 1.4, thick), bow(r, ey - 6.5, 5, 1.4, thick)),
      cut(INK, oval(l, ey, eye, eye * 1.15), oval(r, ey, eye, eye * 1.15)),
      cut("#fff", oval(l - 0.9, ey - 1.1, eye * 0.33), oval(r - 0.9, ey - 1.1, eye * 0.33)),
      cut(
        lip,
        `M${48 - 5} ${my - 0.6}Q48 ${my + 2.6} ${48 + 5} ${my - 0.6}Q48 ${my + 4.8} ${48 - 5} ${my - 0.6}Z`,
      ),
    );
  else if (mood === "pleased")
    cuts.push(
      cut(brow, bow(l, ey - 8, 5, 2.4, thick), bow(r, ey - 8, 5, 2.4, thick)),
      cut(INK, bow(l, ey + 1.2, eye + 2, 5, 2.1), bow(r, ey + 1.2, eye + 2, 5, 2.1)),
      cut(skin.blush, oval(l - 2.5, y + 8.5, 5, 3.6), oval(r + 2.5, y + 8.5, 5, 3.6)),
      cut(
        "#6e2320",
        `M40.5 ${my - 2}Q48 ${my - 0.4} 55.5 ${my - 2}Q55 ${my + 6.4} 48 ${my + 6.4}Q41 ${my + 6.4} 40.5 ${my - 2}Z`,
      ),
      cut(
        "#fffaf0",
        `M41.4 ${my - 1.6}Q48 ${my} 54.6 ${my - 1.6}Q54.4 ${my + 1.4} 48 ${my + 1.6}Q41.6 ${my + 1.4} 41.4 ${my - 1.6}Z`,
      ),
      cut("#d9695a", oval(48, my + 4.7, 3.6, 1.6)),
    );
  else
    cuts.push(
      cut(brow, slant(l, ey - 8, -1, thick), slant(r, ey - 8, 1, thick)),
      cut("#fffaf0", oval(l, ey, eye + 2, eye + 2.5), oval(r, ey, eye + 2, eye + 2.5)),
      cut(INK, oval(l + 0.4, ey + 0.4, eye * 0.66), oval(r + 0.4, ey + 0.4, eye * 0.66)),
      cut("#6e2320", oval(48, my + 2, 3.6, 4.4)),
      cut("#d9695a", oval(48, my + 4.4, 2.3, 1.5)),
      cut(
        "#8fc3dc",
        `M${r + 8} ${y - 9}Q${r + 11.5} ${y - 3.6} ${r + 8} ${y - 2.4}Q${r + 4.5} ${y - 3.6} ${r + 8} ${y - 9}Z`,
      ),
    );
  return cuts;
}

/** A bow: as wide to each side, as high in its middle, and as thick as said. */
const bow = (x: number, y: number, half: number, high: number, thick: number): string =>
  `M${x - half} ${y}Q${x} ${y - 2 * high} ${x + half} ${y}Q${x} ${y - 2 * high + 2 * thick} ${x - half} ${y}Z`;

/** A brow that rises towards the nose. */
const slant = (x: number, y: number, to: number, thick: number): string =>
  `M${x - 5} ${y + 1.2 * -to}Q${x} ${y - 2.4} ${x + 5} ${y + 1.2 * to}Q${x} ${y - 2.4 + 2 * thick} ${x - 5} ${y + 1.2 * -to}Z`;

/** Neck and shoulders, as wide as said to each side. */
export function torso(skin: Skin, cloth: string, wide = 38, neck = 9): Cut[] {
  const [l, r] = [48 - wide, 48 + wide];
  const [nl, nr] = [48 - neck, 48 + neck];
  return [
    cut(
      cloth,
      `M${l} 97C${l} 83 ${48 - wide * 0.72} 78 ${nl - 4} 73H${nr + 4}C${48 + wide * 0.72} 78 ${r} 83 ${r} 97Z`,
    ),
    cut(
      SHEEN,
      `M${l} 97C${l} 83 ${48 - wide * 0.72} 78 ${nl - 4} 73L${nl - 2} 76C${48 - wide * 0.6} 82 ${l + 8} 86 ${l + 7} 97Z`,
    ),
    cut(
      SHADE,
      `M${nr + 4} 73C${48 + wide * 0.72} 78 ${r} 83 ${r} 97H58C66 90 ${nr + 5} 80 ${nr + 4} 73Z`,
    ),
    cut(skin.neck, `M${nl} 58H${nr}V72Q48 86 ${nl} 72Z`),
  ];
}

/** A person of body, head and what the head wears, front to back in the order they are named. */
export const drawn = (
  ground: string,
  body: readonly Cut[],
  features: Features,
  over: readonly Cut[],
  { behind = [], before = [] }: { behind?: readonly Cut[]; before?: readonly Cut[] } = {},
): Drawn => ({ ground, body, behind, before, head: (mood) => [...head(features, mood), ...over] });
