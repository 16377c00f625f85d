/** Prints what the first load fetches, compressed, and fails if that is too much or breaks the CSP. */

import { existsSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const LIMIT = 200_000;
const dist = new URL("../../src/fangcheng/web/", import.meta.url);
const read = (name) => readFileSync(new URL(name, dist));

const html = read("index.html").toString();
const linked = [...html.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, name]) => name);
// The touch icon is fetched only when someone puts the game on a home screen.
const names = ["index.html", ...linked.filter((name) => !name.endsWith(".png")), "sw.js"];

let total = 0;
for (const name of new Set(names)) {
  const size = gzipSync(read(name), { level: 9 }).length;
  total += size;
  console.log(`${String(size).padStart(8)}  ${name}`);
}
console.log(`${String(total).padStart(8)}  together, gzip, of ${LIMIT}`);

const inline =
  /<style|\sstyle=|<script(?![^>]*\ssrc=)|\son\w+=|(?:src|href)="(?:data:|https?:|\/\/)/;
for (const name of ["index.html", "embed.html", "operator.html"]) {
  const broken = read(name).toString().match(inline);
  if (broken === null) continue;
  console.error(`${name}: ${broken[0]} would break default-src 'self'`);
  process.exitCode = 1;
}
for (const name of names.filter((one) => read(one).length >= 1000)) {
  if (!existsSync(new URL(`${name}.br`, dist)) || !existsSync(new URL(`${name}.gz`, dist))) {
    console.error(`${name} is not packed: the server would send it plain`);
    process.exitCode = 1;
  }
}
if (total > LIMIT) {
  console.error("the first load is too large");
  process.exitCode = 1;
}
