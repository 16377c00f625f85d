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
import { asked, claim, late, type Scene, turn } from "./scenes";
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
  .clock, [data-part=line-sign] { display: none !important; }
  svg text { visibility: hidden !important; }
`;

/** In pixels: quite other fonts make some 60, a missing tile 400, a box that moved by two 1600. */
const SLACK = 150;
const LARGEST = 110_000;

/** Runs in the page: what is asked, advised or may be answered, and cannot be seen whole. */
function cutWords(): string[] {
  const boxOf = (selector: string) =>
    document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
  const isWithin = (outer: DOMRect, slack: number, inner: DOMRect): boolean =>
    inner.width < 2 ||
    (inner.left >= outer.left - slack &&
      inner.right <= outer.right + slack &&
      inner.top >= outer.top - slack &&
      inner.bottom <= outer.bottom + slack);
  const linesOf = (words: Element): DOMRect[] => {
    const range = document.createRange();
    return [...words.childNodes].flatMap((part) => {
      if (part instanceof Element && part.matches(".unseen")) return [];
      range.selectNode(part);
      return [...range.getClientRects()];
    });
  };
  const [told, answer] = [boxOf(".actions-told"), boxOf(".answer")];
  const words = [...document.querySelectorAll<HTMLElement>(".question, .coach-line, .coach-why")];
  const parts = document.querySelectorAll<HTMLElement>(".answer .choice, .clock, .why-mark");
  if (words.every((one) => one.clientWidth === 0)) return ["nothing is said"];
  return [
    ...words.filter((one) => !linesOf(one).every((line) => isWithin(told, 3, line))),
    ...[...parts].filter((one) => !isWithin(answer, 1, one.getBoundingClientRect())),
  ].map(({ className, innerText }) => `${className}: ${innerText}`);
}

const SMALLEST = [320, 568] as const;

/** With hints, with letters of the usual size and twice as large; the longest questions. */
for (const [what, scene] of [
  ["stakes", asked("qinhuangdao", "stake")],
  ["tiles to throw", asked("lanzhou", "shuai")],
  ["three ways to chow", asked("qinhuangdao", "chi")],
] as const)
  test(`what is asked and advised is not cut: ${what}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const language of ["en", "zh"]) {
      await Stage.open(page, scene, { chosen: { language, coach: "on" } });
      await expect(page.locator(".choice-mark").first()).toBeVisible();
      for (const [width, height] of [...LOOKS, SMALLEST])
        for (const text of [16, 32]) {
          await page.evaluate((size) => {
            document.documentElement.style.fontSize = `${size}px`;
          }, text);
          // The table is laid out when its size changes.
          for (const wide of [width + 1, width])
            await page.setViewportSize({ width: wide, height });
          const moment = `${width} × ${height}, ${language}, letters of ${text}`;
          await expect.poll(() => page.evaluate(cutWords), moment).toEqual([]);
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
