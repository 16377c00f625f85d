/**
 * One hidden SVG with a symbol per face, put into the page once; tiles refer to it with <use>.
 *
 * Everything is presentation attributes, so a strict content security policy has nothing to block.
 */

import { drawFaces, FIELD } from "./faces";

/** Small corner signs: 1-9 and the letters of honours, single lines in a box of 10 × 14. */
const SIGNS: Readonly<Record<string, string>> = {
  1: "M2.5 3.5L5.5 1V13",
  2: "M1.5 3.8C1.8 0 8.5 0 8.5 4C8.5 7 3 9.5 1.5 13H9",
  3: "M1.8 1H8.3L4.8 5.6C11 5.6 10 13 5 13C3 13 1.8 12 1.3 10.6",
  4: "M7 13V1L1 9.6H9.4",
  5: "M8.2 1H2.6L2 6.4C5 4.6 8.8 6 8.8 9.2C8.8 13.6 2.6 14.2 1.3 10.8",
  6: "M7.4 1C3.6 3 1.4 6 1.4 9.2C1.4 14.2 8.8 14.2 8.8 9.2C8.8 5.2 3.4 4.8 1.7 8",
  7: "M1.2 1H8.8L4 13",
  8: "M5 6.4C0.6 5.6 1.4 1 5 1S9.4 5.6 5 6.4C0 7.2 0 13 5 13S10 7.2 5 6.4Z",
  9: "M2.6 13C6.4 11 8.6 8 8.6 4.8C8.6 -0.2 1.2 -0.2 1.2 4.8C1.2 8.8 6.6 9.2 8.3 6",
  E: "M8.6 1H2V13H8.6M2 6.8H7.4",
  S: "M8.4 3C7 0 1.6 0.4 1.8 4C2 7.6 8.4 6.2 8.6 10C8.6 14 2.6 14 1.2 11",
  W: "M0.6 1L3 13L5 4.4L7 13L9.4 1",
  N: "M1.6 13V1L8.4 13V1",
  C: "M8.8 3.2C7 0 1.2 0.4 1.2 7S7 14 8.8 10.8",
  F: "M8.6 1H2V13M2 6.8H7.4",
  P: "M2 13V1H5C10 1 10 7.6 5 7.6H2",
};

const STAR = "M51 3.4L52.9 8.2L58 8.5L54 11.7L55.4 16.6L51 13.8L46.6 16.6L48 11.7L44 8.5L49.1 8.2Z";

function symbol(id: string, box: string, content: string): string {
  return `<symbol id="${id}" viewBox="${box}">${content}</symbol>`;
}

/** The sprite as SVG text. */
export function drawSprite(): string {
  const field = `0 0 ${FIELD.w} ${FIELD.h}`;
  const faces = [...drawFaces()].map(([name, layers]) =>
    symbol(
      `tile-${name}`,
      field,
      layers.map(({ fill, d }) => `<path fill="${fill}" d="${d}"/>`).join(""),
    ),
  );
  const signs = Object.entries(SIGNS).map(([sign, d]) =>
    symbol(
      `tile-sign-${sign}`,
      "-1 -1 12 16",
      `<path fill="none" stroke="#1c2a4a" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`,
    ),
  );
  const wild = symbol(
    "tile-wild",
    field,
    `<path fill="#eba61c" stroke="#7a4f00" stroke-width="1.2" d="M31 -3H63V29Z"/><path fill="#5c3a00" d="${STAR}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">${faces.join("")}${signs.join("")}${wild}</svg>`;
}

/** Put the sprite into the page; call it once, before the first tile is shown. */
export function installSprite(): void {
  const holder = document.createElement("div");
  holder.hidden = true;
  holder.innerHTML = drawSprite();
  document.body.prepend(holder);
}
