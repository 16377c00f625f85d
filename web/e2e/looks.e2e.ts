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

/** Runs in the page: the words that have no room where they stand. */
function cutWords(): string[] {
  const boxes = ".actions-told, .question, .coach, .choice";
  const isCut = (box: HTMLElement): boolean => {
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = box;
    const { top, bottom } = box.getBoundingClientRect();
    const around = box.closest(".actions-head, .answer")?.getBoundingClientRect();
    return (
      Math.max(scrollWidth - clientWidth, scrollHeight - clientHeight) > 1 ||
      (around !== undefined && (top < around.top - 1 || bottom > around.bottom + 1))
    );
  };
  return [...document.querySelectorAll<HTMLElement>(boxes)]
    .filter(isCut)
    .map(({ className, innerText }) => `${className}: ${innerText}`);
}

/** With hints, in both languages, with letters of the usual size and twice as large. */
test("what is asked and advised is not cut at five sizes", async ({ page }) => {
  for (const language of ["zh", "en"]) {
    await Stage.open(page, claim("hangzhou"), { chosen: { language, coach: "on" } });
    await expect(page.locator(".coach-value")).toBeVisible();
    for (const [width, height] of LOOKS)
      for (const text of language === "zh" ? [16, 32] : [16]) {
        await page.evaluate((size) => {
          document.documentElement.style.fontSize = `${size}px`;
        }, text);
        // The table is laid out when its size changes.
        for (const wide of [width + 1, width]) await page.setViewportSize({ width: wide, height });
        await page.waitForTimeout(150);
        const moment = `${width} × ${height}, ${language}, letters of ${text}`;
        expect.soft(await page.evaluate(cutWords), moment).toEqual([]);
      }
  }
});

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
