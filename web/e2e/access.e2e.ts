/** Every page, dialog and orientation, looked at by axe. */

import type { Page } from "@playwright/test";
import { zh } from "../src/words/zh";
import { expectAccessible } from "./axe";
import { DESK, expect, onPhone, PHONE, PHONE_ON_ITS_SIDE, test } from "./fixtures";
import { CLAIM, ownTurn, play, SETTLED, SUMMARY } from "./player";
import { askAt, dealt, openRoom, start, visit } from "./ways";

const { play: table } = zh;

async function bothWays(page: Page, what: string): Promise<void> {
  for (const [side, size] of Object.entries({ upright: PHONE, side: PHONE_ON_ITS_SIDE })) {
    await page.setViewportSize(size);
    await expectAccessible(page, `${what}, ${side}`);
  }
  await page.setViewportSize(PHONE);
}

test("the pages around the table are accessible", async ({ person }) => {
  // The lobby lists rooms in which somebody is.
  await openRoom((await person()).page, "lanzhou", { public: true });
  const { page } = await person(onPhone());
  await openRoom(page, "jinzhou");
  await bothWays(page, "room");
  for (const [path, what] of [
    ["/", "[data-part=town]"],
    ["/new/qinhuangdao", "[data-part=create-open]"],
    ["/lobby", ".list-card"],
    ["/me", ".tabs"],
    ["/score/qinhuangdao", "[data-part=tile-keys]"],
    ["/board", "[data-part=board-keys]"],
    ["/settings", ".switch"],
    ["/nowhere", "main"],
  ] as const) {
    await visit(page, path);
    await expect(page.locator(what).first()).toBeVisible();
    for (const closed of await page.locator("details:not([open]) > summary").all())
      if (await closed.isVisible()) await closed.click();
    await bothWays(page, path);
  }
  await page.setViewportSize(DESK);
  await visit(page, "/");
  await expectAccessible(page, "entrance at a desk");
  for (const sign of ["people", "friends", "town"] as const) {
    await askAt(page, sign);
    await expectAccessible(page, `entrance, ${sign}`);
    await page.keyboard.press("Escape");
  }
});

test("the table is accessible", async ({ person }) => {
  const { page } = await person(onPhone());
  await openRoom(page, "hangzhou", { rounds: 1 });
  await start(page);
  await dealt(page);
  await play(page, { until: `${CLAIM}, ${SETTLED}` });
  await bothWays(page, "claim");
  await play(page, { until: `${ownTurn(6)}, ${SETTLED}`, claims: 1 });
  await bothWays(page, "turn");
  await page.setViewportSize(DESK);
  await expectAccessible(page, "table at a desk");
  await page.setViewportSize(PHONE);
  if (!(await page.locator(SETTLED).isVisible())) await dialogs(page);
  await play(page, { until: SETTLED });
  await bothWays(page, "settlement");
  await play(page, { until: SUMMARY });
  await page.getByRole("button", { name: table.summary.check }).click();
  await bothWays(page, "summary");
  await page.setViewportSize(DESK);
  await expectAccessible(page, "summary at a desk");
  await page.setViewportSize(PHONE);
  await page.getByRole("link", { name: table.summary.replay }).click();
  await expect(page.locator("[data-part=verdict]")).toBeVisible();
  await page.getByText(zh.pages.fair.numbers).click();
  await bothWays(page, "replay");
  await visit(page, "/me");
  await page.getByRole("tab", { name: zh.pages.mine.numbers }).click();
  await bothWays(page, "numbers");
  const broken = page.locator("[data-part=fact] dd, [data-part=stat-value]").evaluateAll((all) =>
    all.flatMap((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
      return lines.size > 1 ? [one.textContent] : [];
    }),
  );
  expect(await broken, "numbers stay in one line").toEqual([]);
});

/** How high the strip is in which something is touched. */
const reach = (page: Page, selector: string): Promise<number> =>
  page.locator(selector).evaluate((one) => {
    const { left, width, top, bottom } = one.getBoundingClientRect();
    let count = 0;
    for (let y = Math.floor(top) - 60; y < bottom + 60; y++)
      if (one.contains(document.elementFromPoint(left + width / 2, y))) count++;
    return count;
  });

/** Every dialog of the menu, and what is small. */
async function dialogs(page: Page): Promise<void> {
  const { menuItems } = table;
  expect(await reach(page, "[data-part=waits-look]"), "as high as a finger").toBeGreaterThanOrEqual(
    44,
  );
  const menu = page.getByRole("button", { name: table.menu });
  await menu.click();
  await expectAccessible(page, "menu");
  for (const item of [
    menuItems.rules,
    menuItems.log,
    zh.general.settings,
    menuItems.keys,
    menuItems.vote,
    menuItems.leave,
  ]) {
    await page.locator(".menu").getByRole("button", { name: item, exact: true }).click();
    await expect(page.locator("dialog[open] .menu")).toHaveCount(0);
    await page.waitForLoadState("networkidle");
    await expectAccessible(page, item);
    await closeDialog(page);
    await menu.click();
  }
  await closeDialog(page);
  await page.getByRole("button", { name: table.talk.open }).click();
  await expectAccessible(page, "talk");
  await closeDialog(page);
}

/** Close what is open, and see that it has closed: a key pressed while it opens is lost. */
async function closeDialog(page: Page): Promise<void> {
  const open = page.locator("dialog[open]");
  await expect(open).toHaveCount(1);
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(open).toHaveCount(0, { timeout: 500 });
  }).toPass();
}
