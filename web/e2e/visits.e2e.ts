/** Coming in: nothing jumps while a page loads, a slow network is enough, a first game explains itself. */

import type { Page } from "@playwright/test";
import { namesZh } from "../src/generated/words";
import { zh } from "../src/words/zh";
import { expectAccessible } from "./axe";
import { DESK, expect, KEPT, onPhone, PHONE, test } from "./fixtures";
import { ownTurn, play } from "./player";
import { dealt, goToTown, online, quickPlay, visit } from "./ways";

const { first } = zh.play;
const { entrance } = zh.pages;

/** Runs in the page from its beginning: adds up how much has jumped. */
function watchShifts(): void {
  Object.assign(globalThis, { shifted: 0, shifts: [] });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Element | null }[];
    })[]) {
      if (entry.hadRecentInput) continue;
      const told = globalThis as unknown as { shifted: number; shifts: unknown[] };
      told.shifted += entry.value;
      told.shifts.push([entry.value, entry.sources.map(({ node }) => node?.className)]);
    }
  }).observe({ type: "layout-shift", buffered: true });
}

test("nothing jumps on the way in", async ({ person }) => {
  const { page } = await person(onPhone());
  await page.addInitScript(watchShifts);
  const calm = async (what: string): Promise<void> => {
    await online(page);
    await page.waitForLoadState("networkidle");
    const told = await page.evaluate("JSON.stringify(shifts)");
    expect.soft(await page.evaluate("shifted"), `${what}: ${told}`).toBeLessThan(0.05);
  };
  await page.goto("/");
  await calm("the first visit");
  await goToTown(page, "zhangzhou");
  const name = page.locator("[data-part=town-name]");
  await expect(name).toHaveText(namesZh.zhangzhou);
  await page.reload();
  await expect(name).toHaveText(namesZh.zhangzhou);
  await calm("a town chosen before");
});

/** What Chromium calls slow 3G: 400 kbit/s, and 400 ms each way more. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

test("the first tile on a slow network", async ({ person }) => {
  const { page } = await person({ ...onPhone(), ...KEPT });
  const chromium = await page.context().newCDPSession(page);
  await chromium.send("Network.enable");
  await chromium.send("Network.emulateNetworkConditions", SLOW);
  const began = Date.now();
  await page.goto("/");
  await goToTown(page, "lanzhou");
  const shown = Date.now() - began;
  await page.getByRole("button", { name: entrance.play, exact: true }).click();
  await expect(page.locator(".hand .tile").first()).toBeVisible();
  const told = { entrance: shown, firstTile: Date.now() - began };
  test.info().annotations.push({ type: "milliseconds", description: JSON.stringify(told) });
  console.log(`slow 3G: ${JSON.stringify(told)}`);
  expect(told.firstTile).toBeLessThan(30_000);
});

/** Whether the tip lies over something one has to touch. */
const covers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const card = document.querySelector("[data-part=first-card]")?.getBoundingClientRect();
    if (card === undefined) return ["no tip"];
    const touched = [...document.querySelectorAll(".hand .tile, .actions-buttons .choice")];
    return touched.flatMap((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const apart =
        left >= card.right - 1 ||
        right <= card.left + 1 ||
        top >= card.bottom - 1 ||
        bottom <= card.top + 1;
      return apart ? [] : [one.className];
    });
  });

test("a first game explains itself on a phone and at a desk", async ({ person }) => {
  const { page } = await person(onPhone());
  await visit(page, "/");
  await goToTown(page, "qinhuangdao");
  await page.getByRole("button", { name: entrance.first }).click();
  await dealt(page);
  const tip = page.locator("[data-part=first-card]");
  const coversNothing = async (look?: (size: string) => Promise<void>): Promise<void> => {
    for (const [name, size] of Object.entries({ desk: DESK, phone: PHONE })) {
      await page.setViewportSize(size);
      await expect.poll(() => covers(page), name).toEqual([]);
      await look?.(name);
    }
  };
  await expect(tip).toContainText(first.goal(false));
  await expect(page.locator(".clock")).toHaveCount(0);
  await coversNothing((size) => expectAccessible(page, `a first game, ${size}`));
  // What was understood is not said again, also after a reload; keys go on working.
  await tip.getByRole("button", { name: first.next }).click();
  await expect(tip).toContainText(first.buttons.stake ?? "");
  await coversNothing();
  await page.keyboard.press("Escape");
  await expect(tip.filter({ hasText: first.buttons.stake ?? "" })).toHaveCount(0);
  await page.reload();
  await dealt(page);
  await play(page, { until: ownTurn() });
  await expect(tip).toBeVisible();
  await coversNothing();
  await expect(tip).not.toContainText(first.goal(false));
  await tip.getByRole("button", { name: first.enough }).click();
  await expect(tip).toHaveCount(0);
  await play(page, { until: ownTurn(2) });
  await expect(tip).toHaveCount(0);
});

test("no tips at a table with a clock", async ({ person }) => {
  const { page } = await person();
  await quickPlay(page, "lanzhou");
  await page.locator(".actions-open").first().waitFor();
  await expect(page.locator(".clock").first()).toBeVisible();
  await expect(page.locator("[data-part=first-card]")).toHaveCount(0);
});
