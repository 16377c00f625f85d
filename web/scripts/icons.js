/**
 * Draws the icons anew: public/icon.svg from our own 中, and the PNGs from it with Chromium; and the
 * sheet of faces from which the server draws pictures.
 * Only needed when the drawing changes; the results are kept in the repository.
 */

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const CHROMIUM = process.env.CHROMIUM ?? "chromium";
const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const load = async (path) => (await runnerImport(at(path), { configFile: false })).module;
const { write } = await load("../src/tiles/brush.ts");
const { GLYPHS } = await load("../src/tiles/glyphs.ts");
const { drawPlain } = await load("../src/tiles/faces.ts");

/** Four walls of tiles around one tile with 中: 方城, the square city. */
function icon({ scale, radius }) {
  const tiles = [0, 1, 2, 3, 4, 5, 6]
    .map((i) => `<rect x="${-206 + i * 52}" y="-206" width="47" height="34" rx="7"/>`)
    .join("");
  const walls = [0, 90, 180, 270]
    .map((turn) => `<g transform="rotate(${turn})">${tiles}</g>`)
    .join("");
  const red = write(GLYPHS.中, { x: -62, y: -96, w: 124, h: 186 }, 24);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
<title>方城</title>
<rect width="512" height="512" rx="${radius}" fill="#1b4a3c"/>
<g transform="translate(256 256) scale(${scale})">
<g fill="#0f3026" transform="translate(0 8)">${walls}</g>
<g fill="#5fb893">${walls}</g>
<rect x="-98" y="-122" width="196" height="264" rx="26" fill="#0f3026"/>
<rect x="-98" y="-130" width="196" height="260" rx="26" fill="#d9cba8"/>
<rect x="-98" y="-130" width="196" height="248" rx="26" fill="#fff9ea"/>
<path fill="#bf2a1e" transform="translate(0 -3)" d="${red}"/>
</g>
</svg>
`;
}

const paths = (layers) => layers.map(({ fill, d }) => `<path fill="${fill}" d="${d}"/>`).join("");

/** How `server/features/sharing/pictures/tiles.py` cuts the sheet: faces in rows of seven, then the icon. */
const SHEET = { columns: 7, width: 84, height: 112 };

/** All faces in table order on nothing at all, and the icon last. */
function sheet() {
  const { columns, width, height } = SHEET;
  const faces = [...drawPlain().values()];
  const at = (n) => `translate(${(n % columns) * width} ${Math.floor(n / columns) * height})`;
  const cells = faces.map((layers, n) => `<g transform="${at(n)} scale(1.4)">${paths(layers)}</g>`);
  const inner = icon({ scale: 1, radius: 104 }).replace(/<title>.*<\/title>/, "");
  const last = `<g transform="${at(faces.length)}">${inner.replace("<svg ", `<svg width="84" height="84" `)}</g>`;
  const rows = Math.floor(faces.length / columns) + 1;
  const size = [columns * width, rows * height];
  const box = `0 0 ${size.join(" ")}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${cells.join("")}${last}</svg>`;
  return [svg, ...size];
}

/** What is shown beside a link: a hand on the cloth below the icon. */
function preview() {
  const faces = drawPlain();
  const tile = (name, at) => `<g transform="translate(${66 + at * 98} 426)">
<rect y="6" width="90" height="128" rx="12" fill="#0f3026"/>
<rect width="90" height="128" rx="12" fill="#d9cba8"/>
<rect width="90" height="120" rx="12" fill="#fff9ea"/>
<g transform="translate(9 10) scale(1.2 1.25)">${paths(faces.get(name))}</g></g>`;
  const hand = ["1m", "9m", "1p", "5p", "9p", "1s", "9s", "E", "C", "F", "1f"].map(tile).join("");
  const inner = icon({ scale: 1, radius: 0 }).replace(/<title>.*<\/title>/, "");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
<rect width="1200" height="630" fill="#1b4a3c"/>
<svg x="420" y="30" width="360" height="360" viewBox="0 0 512 512">${inner}</svg>${hand}
</svg>`;
}

const work = mkdtempSync(join(tmpdir(), "icons-"));

function picture(svg, file, width, height = width) {
  const page = join(work, "icon.html");
  const sized = svg.replace(
    "<svg ",
    `<svg width="${width}" height="${height}" style="display:block" `,
  );
  writeFileSync(page, `<!doctype html><body style="margin:0;background:transparent">${sized}`);
  execFileSync(CHROMIUM, [
    "--headless",
    "--no-sandbox",
    "--hide-scrollbars",
    "--default-background-color=00000000",
    `--user-data-dir=${join(work, "profile")}`,
    `--window-size=${width},${height}`,
    `--screenshot=${at(`../${file}`)}`,
    `file://${page}`,
  ]);
}

const round = icon({ scale: 1, radius: 104 });
writeFileSync(at("../public/icon.svg"), round);
picture(round, "public/icon-192.png", 192);
picture(round, "public/icon-512.png", 512);
// A mask may cut everything outside a circle of 80 %.
picture(icon({ scale: 0.68, radius: 0 }), "public/icon-maskable.png", 512);
picture(preview(), "public/preview.png", 1200, 630);
const [faces, wide, high] = sheet();
picture(faces, "../src/fangcheng/server/features/sharing/pictures/tiles.png", wide, high);
rmSync(work, { recursive: true, force: true });
