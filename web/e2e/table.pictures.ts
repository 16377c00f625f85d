/** Pictures of the table for every town and size into web/screenshots; the best of them for the documents. */

import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Page, test } from "@playwright/test";
import { namesZh } from "../src/generated/words";
import { onPhone, PHONE, PHONE_ON_ITS_SIDE, TOWNS, type Town } from "./fixtures";
import { beforeWin, claim, firstTurn, late, type Scene } from "./scenes";
import { Stage, type Wishes } from "./stage";
import { shootForDocs } from "./webp";

const HERE = fileURLToPath(new URL("../screenshots/", import.meta.url));
/** Only those for the documents. */
const SHOWN_ONLY = process.env.SHOWN_ONLY === "1";

const PHONES = [{ width: 360, height: 640 }, PHONE, PHONE_ON_ITS_SIDE];
const DESKS = [
  { width: 768, height: 1024 },
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
];

/** These are shown in the documents: town, moment and size. */
const SHOWN: ReadonlySet<string> = new Set([
  "lanzhou-late-360x640",
  "zhangzhou-late-390x844",
  "hangzhou-late-844x390",
  "qinhuangdao-late-768x1024",
  "hangzhou-late-1280x720",
  "jinzhou-late-1920x1080",
  "jinzhou-claim-360x640",
  "hangzhou-claim-390x844",
  "lanzhou-claim-844x390",
  "jinzhou-claim-768x1024",
  "qinhuangdao-claim-1280x720",
  "zhangzhou-win-390x844",
  "lanzhou-win-1280x720",
  "jinzhou-settlement-390x844",
  "qinhuangdao-settlement-844x390",
  "hangzhou-settlement-1280x720",
  "zhangzhou-first-390x844",
  "zhangzhou-late-en-1280x720",
  "hangzhou-claim-en-390x844",
  "lanzhou-settlement-en-390x844",
  "hangzhou-first-en-1280x720",
]);

test.beforeAll(() => {
  mkdirSync(HERE, { recursive: true });
});

type Sizes = typeof PHONES;

const sizedName = (name: string, { width, height }: Sizes[number]): string =>
  `${name}-${width}x${height}`;

/** Let time pass, slowly enough that the line does not seem slow. */
async function pass(page: Page, ms: number): Promise<void> {
  for (let gone = 0; gone < ms; gone += 200) {
    await page.clock.runFor(200);
    await page.waitForTimeout(20);
  }
}

const sizesOf = (name: string, sizes: Sizes): Sizes =>
  sizes.filter((size) => !SHOWN_ONLY || SHOWN.has(sizedName(name, size)));

/** In each size, once the table is laid out anew and what goes along with it has followed. */
async function shoot(page: Page, sizes: Sizes, name: string, follows = 200): Promise<void> {
  for (const size of sizesOf(name, sizes)) {
    await page.setViewportSize(size);
    await pass(page, follows);
    const sized = sizedName(name, size);
    await page.screenshot({ path: `${HERE}${sized}.png` });
    if (SHOWN.has(sized)) await shootForDocs(page, sized);
  }
}

/** A table at which time stands still unless it is told to run. */
async function open(page: Page, scene: Scene, wishes: Wishes = {}): Promise<Stage> {
  await page.clock.resume();
  const stage = await Stage.open(page, scene, wishes);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 3000);
  return stage;
}

async function shootAll(page: Page, sizes: Sizes, town: Town, language: "zh" | "en") {
  const suffix = language === "zh" ? "" : "-en";
  const chosen = { language };
  const nameOf = (moment: string): string => `${town}-${moment}${suffix}`;
  const isWanted = (moment: string): boolean => sizesOf(nameOf(moment), sizes).length > 0;
  if (isWanted("late")) {
    await open(page, late(town), { chosen });
    await shoot(page, sizes, nameOf("late"));
  }
  if (isWanted("claim")) {
    await open(page, claim(town), { chosen });
    await shoot(page, sizes, nameOf("claim"));
  }
  if (isWanted("win") || isWanted("settlement")) {
    const stage = await open(page, beforeWin(town), { chosen });
    stage.next();
    await page.clock.runFor(200);
    await page.locator("[data-part=moment]").waitFor();
    await shoot(page, sizes, nameOf("win"));
    await pass(page, 3000);
    await page.locator("dialog[open] [data-part=settlement]").waitFor();
    await shoot(page, sizes, nameOf("settlement"));
  }
  if (isWanted("first")) {
    await open(page, firstTurn(town), { chosen, first: true });
    await shoot(page, sizes, nameOf("first"), 600);
  }
}

const SCREENS = [
  ["phones", { ...onPhone(), deviceScaleFactor: 1.5 }, PHONES],
  ["desks", {}, DESKS],
] as const;

for (const town of TOWNS)
  for (const [screens, options, sizes] of SCREENS)
    test(`${namesZh[town]} ${town} on ${screens}`, async ({ browser }) => {
      for (const language of ["zh", "en"] as const) {
        const context = await browser.newContext({ ...options, reducedMotion: "reduce" });
        const page = await context.newPage();
        await page.clock.install({ time: "2026-01-01T12:00:00" });
        await shootAll(page, sizes as Sizes, town, language);
        await context.close();
      }
    });
