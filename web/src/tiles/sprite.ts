/**
 * One hidden SVG with a symbol per face, put into the page once; tiles refer to it with <use>. Only the
 * set that was chosen is drawn.
 *
 * Everything is presentation attributes, so a strict content security policy has nothing to block.
 */

import { effect, signal } from "@preact/signals";
import { type Cut, carve } from "./carved";
import { FIELD, inOneColour, type Layer } from "./colours";
import { drawPlain } from "./faces";
import { drawLarge } from "./large";
import { SIGNS } from "./signs";

export type TileSet = "plain" | "carved" | "large";

/** What tiles look like; the player chooses it. */
export const tileSet = signal<TileSet>("plain");
/** Each suit has one colour of its own. */
export const oneColourSuits = signal(false);

const STAR = "M51 3.4L52.9 8.2L58 8.5L54 11.7L55.4 16.6L51 13.8L46.6 16.6L48 11.7L44 8.5L49.1 8.2Z";

function symbol(id: string, box: string, content: string): string {
  return `<symbol id="${id}" viewBox="${box}">${content}</symbol>`;
}

const LINE = `fill="none" stroke-linecap="round" stroke-linejoin="round"`;

function path({ fill, d, pen, by }: Cut): string {
  const look =
    pen === undefined ? `fill="${fill}"` : `${LINE} stroke="${fill}" stroke-width="${pen}"`;
  const moved = by === undefined ? "" : ` transform="translate(${by} ${by})"`;
  return `<path ${look}${moved} d="${d}"/>`;
}

/** The 42 faces of a set by their text, in table order. */
export function drawFaces(set: TileSet, oneColour = false): Map<string, Layer[]> {
  const faces = set === "large" ? drawLarge() : drawPlain();
  if (!oneColour) return faces;
  return new Map([...faces].map(([name, layers]) => [name, inOneColour(name, layers)]));
}

/** The sprite as SVG text. */
export function drawSprite(set: TileSet = "plain", oneColour = false): string {
  const field = `0 0 ${FIELD.w} ${FIELD.h}`;
  const faces = [...drawFaces(set, oneColour)].map(([name, layers]) =>
    symbol(`tile-${name}`, field, (set === "carved" ? carve(layers) : layers).map(path).join("")),
  );
  const signs = Object.entries(SIGNS).map(([sign, d]) =>
    symbol(`tile-sign-${sign}`, "-1 -1 12 16", path({ fill: "#1c2a4a", d, pen: 2 })),
  );
  const wild = symbol(
    "tile-wild",
    field,
    `<path fill="#eba61c" stroke="#7a4f00" stroke-width="1.2" d="M31 -3H63V29Z"/><path fill="#5c3a00" d="${STAR}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">${faces.join("")}${signs.join("")}${wild}</svg>`;
}

/** Put the sprite into the page, and draw it anew when another set is chosen; call it once. */
export function installSprite(): void {
  const holder = document.createElement("div");
  holder.hidden = true;
  effect(() => {
    holder.innerHTML = drawSprite(tileSet.value, oneColourSuits.value);
  });
  document.body.prepend(holder);
}
