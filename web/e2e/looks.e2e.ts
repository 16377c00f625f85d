/**
 * The table looks as it did: compared with stored pictures at five sizes.
 *
 * Tiles, faces and signs are drawn by the page itself and alike everywhere; letters are not, so they are
 * left out. What is meant to look different is stored anew by `npm run looks`.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import type { Town } from "./fixtures";
import { isShrunk, shrink } from "./png";
import { claim, late, type Scene, turn } from "./scenes";
import { Stage } from "./stage";

const LOOKS: readonly (readonly [number, number, (town: Town) => Scene, Town])[] = [
  [360, 640, late, "lanzhou"],
  [390, 844, claim, "zhangzhou"],
  [844, 390, turn, "hangzhou"],
  [768, 1024, claim, "qinhuangdao"],
  [1280, 720, late, "jinzhou"],
];

/** Nothing moves, no clock runs, and no letter is seen; on a cloth of one colour the files are small. */
const QUIET = `
  *, *::before, *::after {
    color: transparent !important;
    transition: none !important;
    animation: none !important;
  }
  .on-table { background: #1f4d40 !important; }
  .clock, .line-sign { display: none !important; }
  svg text { visibility: hidden !important; }
`;

/** In pixels: quite other fonts make some 60, a missing tile 400, a box that moved by two 1600. */
const SLACK = 150;
const LARGEST = 110_000;

test("the table looks as it did at five sizes", async ({ page }, info) => {
  await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "light" });
  for (const [width, height, scene, town] of LOOKS) {
    await page.setViewportSize({ width, height });
    await Stage.open(page, scene(town));
    await page.addStyleTag({ content: QUIET });
    const name = `${width}x${height}-${town}.png`;
    await expect.soft(page).toHaveScreenshot(name, { maxDiffPixels: SLACK });
    if (info.config.updateSnapshots !== "changed") continue;
    const path = info.snapshotPath(name);
    const stored = readFileSync(path);
    if (!isShrunk(stored)) writeFileSync(path, shrink(stored, LARGEST));
  }
});
