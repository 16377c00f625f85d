/** The shapes that faces are made of, as paths. */

import { write } from "./brush";
import { GLYPHS, type Glyph } from "./glyphs";

const n = (value: number): string => String(Math.round(value * 10) / 10);

export function disc(x: number, y: number, r: number, hole = false): string {
  const sweep = hole ? 0 : 1;
  const arc = (dx: number) => `a${n(r)} ${n(r)} 0 1 ${sweep} ${n(dx)} 0`;
  return `M${n(x - r)} ${n(y)}${arc(2 * r)}${arc(-2 * r)}Z`;
}

export const ring = (x: number, y: number, outer: number, inner: number): string =>
  disc(x, y, outer) + disc(x, y, inner, true);

/** Coordinates around (x, y) that are turned by `angle` degrees. */
function turned(x: number, y: number, angle: number): (dx: number, dy: number) => string;
function turned<T>(
  x: number,
  y: number,
  angle: number,
  make: (x: number, y: number) => T,
): (dx: number, dy: number) => T;
function turned(
  x: number,
  y: number,
  angle: number,
  make = (px: number, py: number): unknown => `${n(px)} ${n(py)}`,
) {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  return (dx: number, dy: number) => make(x + dx * cos - dy * sin, y + dx * sin + dy * cos);
}

/** A rounded bar, `angle` degrees from upright; a hole if drawn the other way round. */
export function bar(x: number, y: number, w: number, h: number, angle = 0, hole = false): string {
  const r = w / 2;
  const at = turned(x, y, angle);
  const sweep = hole ? 0 : 1;
  const side = hole ? -r : r;
  const cap = (dx: number, dy: number) => `A${n(r)} ${n(r)} 0 0 ${sweep} ${at(dx, dy)}`;
  const end = h / 2 - r;
  return `M${at(-side, -end)}${cap(side, -end)}L${at(side, end)}${cap(-side, end)}Z`;
}

/** A petal from the point (x, y) outwards. */
export function petal(x: number, y: number, length: number, width: number, angle: number): string {
  const at = turned(x, y, angle);
  const w = width / 2;
  return `M${at(0, 0)}C${at(length * 0.3, -w)} ${at(length * 0.95, -w * 1.2)} ${at(length, 0)}C${at(length * 0.95, w * 1.2)} ${at(length * 0.3, w)} ${at(0, 0)}Z`;
}

/** A leaf from the point (x, y) outwards: widest in the middle, with a sharp tip. */
export function blade(x: number, y: number, length: number, width: number, angle: number): string {
  const at = turned(x, y, angle);
  const w = width * 0.68;
  return `M${at(0, 0)}C${at(length * 0.25, -w)} ${at(length * 0.6, -w)} ${at(length, 0)}C${at(length * 0.6, w)} ${at(length * 0.25, w)} ${at(0, 0)}Z`;
}

export const around = (count: number, draw: (angle: number) => string, from = -90): string =>
  Array.from({ length: count }, (_, i) => draw(from + (360 * i) / count)).join("");

/** The point `r` away from (x, y) in the direction `angle`, given to `draw`. */
export const polar = <T>(
  x: number,
  y: number,
  r: number,
  angle: number,
  draw: (x: number, y: number) => T,
): T => turned(x, y, angle, draw)(r, 0);

export const glyph = (
  name: Glyph,
  x: number,
  y: number,
  w: number,
  h: number,
  weight: number,
): string => write(GLYPHS[name], { x, y, w, h }, weight);

export const dot = (x: number, y: number, r: number): string =>
  ring(x, y, r, r * 0.72) + disc(x, y, r * 0.46);

/** One joint of bamboo: a bar with a waist, and a light line if it is long enough for one. */
function joint(x: number, y: number, w: number, h: number, angle: number): string {
  const at = turned(x, y, angle);
  const [e, v, r] = [w / 2, h / 2, w * 0.24];
  const side = (s: 1 | -1): string =>
    `L${at(s * (e - r), -s * v)}Q${at(s * e, -s * v)} ${at(s * e, -s * (v - r))}` +
    `Q${at(s * e * 0.56, 0)} ${at(s * e, s * (v - r))}Q${at(s * e, s * v)} ${at(s * (e - r), s * v)}`;
  const body = `M${at(0, -v)}${side(1)}${side(-1)}Z`;
  return h > 12 ? body + bar(x, y, w * 0.17, h * 0.52, angle, true) : body;
}

/** A stick of bamboo: two joints that meet in a knot. */
export function stick(x: number, y: number, h: number, angle = 0, w = 10): string {
  return [-1, 1]
    .map((end) => {
      const place = turned(x, y, angle, (px, py) => joint(px, py, w, h / 2 + 0.4, angle));
      return place(0, (end * h) / 4);
    })
    .join("");
}

/** A rectangular frame with rounded corners. */
export function frame(
  x: number,
  y: number,
  w: number,
  h: number,
  r: number,
  thick: number,
): string {
  const [iw, ih, ir] = [w - 2 * thick, h - 2 * thick, Math.max(r - thick, 0.6)];
  const c = (rx: number, dx: number, dy: number, sweep: number) =>
    `a${n(rx)} ${n(rx)} 0 0 ${sweep} ${n(dx)} ${n(dy)}`;
  const outer = `M${n(x + r)} ${n(y)}h${n(w - 2 * r)}${c(r, r, r, 1)}v${n(h - 2 * r)}${c(r, -r, r, 1)}h${n(2 * r - w)}${c(r, -r, -r, 1)}v${n(2 * r - h)}${c(r, r, -r, 1)}Z`;
  const inner = `M${n(x + thick + ir)} ${n(y + thick)}${c(ir, -ir, ir, 0)}v${n(ih - 2 * ir)}${c(ir, ir, ir, 0)}h${n(iw - 2 * ir)}${c(ir, ir, -ir, 0)}v${n(2 * ir - ih)}${c(ir, -ir, -ir, 0)}Z`;
  return outer + inner;
}
