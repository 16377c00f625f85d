/** Writes the display face anew: of its thousands of characters those that are shown (src/looks/displayed.ts). */

import { readFileSync, writeFileSync } from "node:fs";
import subset from "subset-font";
import { createServer } from "vite";

const at = (path) => new URL(`../${path}`, import.meta.url);
const FONT = "node_modules/@fontsource/ma-shan-zheng";

const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
const { displayed } = await vite.ssrLoadModule("/src/looks/displayed.ts");
const letters = await displayed();
await vite.close();

const whole = readFileSync(at(`${FONT}/files/ma-shan-zheng-chinese-simplified-400-normal.woff2`));
const face = await subset(whole, letters.join(""), { targetFormat: "woff2", noHinting: true });
writeFileSync(at("src/looks/display.woff2"), face);
writeFileSync(at("licences/Ma-Shan-Zheng.txt"), readFileSync(at(`${FONT}/LICENSE`)));

const ranges = letters.map((letter) => `U+${letter.codePointAt(0).toString(16)}`);
const lines = [];
for (const range of ranges) {
  const last = lines.at(-1);
  if (last === undefined || last.length + range.length > 90) lines.push(`    ${range}`);
  else lines[lines.length - 1] = `${last}, ${range}`;
}
writeFileSync(
  at("src/looks/display.css"),
  `/* Written by \`npm run face\`; do not edit. Ma Shan Zheng, SIL Open Font License 1.1. */

@font-face {
  font-family: "Fangcheng Display";
  src: url("./display.woff2") format("woff2");
  font-display: swap;
  unicode-range:
${lines.join(",\n")};
}
`,
);
console.log(`${letters.length} characters, ${face.length} bytes`);
