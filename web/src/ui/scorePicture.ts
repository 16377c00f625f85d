/** An evening as a picture that can be sent: its table and its plot, drawn as SVG and saved as PNG. */

import type { ClubEvening } from "../generated/protocol";
import { signed } from "../words/numbers";
import { linesOf } from "./lines";

const WIDTH = 720;
const ROW = 40;
const HEAD = 120;
const PLOT = 300;
const COLOURS = ["#b3321f", "#1d62c2", "#83590a", "#7c3ba3", "#14634a", "#56605a"];
const FONT =
  "system-ui,'PingFang SC','Microsoft YaHei','Noto Sans CJK SC','Noto Sans SC',sans-serif";

interface PictureWords {
  readonly title: string;
  readonly subtitle: string;
  readonly foot: string;
  readonly names: readonly string[];
  readonly matches: (count: number) => string;
  /** How points are written. */
  readonly points?: (points: number) => string;
}

/** Who has how much, and how it came to that. */
export type Drawn = Pick<ClubEvening, "course"> & {
  readonly scores: readonly Pick<ClubEvening["scores"][number], "points" | "matches">[];
};

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const text = (x: number, y: number, told: string, more = ""): string =>
  `<text x="${x}" y="${y}" ${more}>${escaped(told)}</text>`;

/** The size of letters, or less where they would need more room; Chinese ones are the widest. */
function sized(told: string, size: number, room = WIDTH - 72): string {
  const wide = [...told].reduce((sum, sign) => sum + (sign > "\u2e7f" ? 1 : 0.6), 0);
  return `font-size="${Math.min(size, Math.floor(room / Math.max(wide, 1)))}"`;
}

/** Draw it; all that people have written is escaped. */
export function drawEvening(evening: Drawn, words: PictureWords): string {
  const told = words.points ?? signed;
  const rows = evening.scores.map(({ points, matches }, at) => {
    const y = HEAD + at * ROW + 28;
    const colour = COLOURS[at % COLOURS.length];
    const name = words.names[at] ?? "";
    return [
      `<circle cx="44" cy="${y - 6}" r="7" fill="${colour}"/>`,
      text(64, y, name, `font-weight="600" ${sized(name, 22, 290)}`),
      text(460, y, words.matches(matches), 'fill="#56605a" text-anchor="end"'),
      text(680, y, told(points), 'font-weight="700" text-anchor="end"'),
    ].join("");
  });
  const below = HEAD + evening.scores.length * ROW + 16;
  const size = { width: WIDTH, height: PLOT, left: 76, right: 40, edge: 20 };
  const { lines, grid } = linesOf(evening.course, size);
  const plot = [
    ...grid.map(
      ({ value, y }) =>
        `<path d="M76 ${y}H680" stroke="#cfc7b3"/>${text(66, y + 5, told(value), 'font-size="16" fill="#56605a" text-anchor="end"')}`,
    ),
    ...lines.map(
      (line, at) =>
        `<polyline points="${line.map((place) => place.join()).join(" ")}" fill="none" stroke="${COLOURS[at % COLOURS.length]}" stroke-width="3" stroke-linejoin="round"/>`,
    ),
  ];
  const height = below + PLOT + 56;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="${FONT}" font-size="22" fill="#1d2723">`,
    `<rect width="${WIDTH}" height="${height}" fill="#fffdf7"/>`,
    text(36, 56, words.title, `font-weight="700" ${sized(words.title, 34)}`),
    text(36, 92, words.subtitle, `fill="#56605a" ${sized(words.subtitle, 22)}`),
    ...rows,
    `<g transform="translate(0 ${below})">${plot.join("")}</g>`,
    text(36, height - 24, words.foot, `fill="#56605a" ${sized(words.foot, 16)}`),
    "</svg>",
  ].join("");
}

/** Make a PNG of a drawing. */
export async function pngOf(drawing: string): Promise<Blob | null> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * 2;
  canvas.height = image.naturalHeight * 2;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/** Let the browser keep a file. */
export function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
