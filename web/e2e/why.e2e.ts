/** Why not: what is not offered says why, with its clause, and nothing moves for it. */

import type { Page } from "@playwright/test";
import { zh } from "../src/words/zh";
import { expectAccessible } from "./axe";
import { expect, onPhone, test } from "./fixtures";
import { ownTurn, play } from "./player";
import { openRoom, start } from "./ways";

const { why } = zh.play;

/** Where everything lies that can be tapped. */
const places = (page: Page) =>
  page.locator(".board .tile, .board button").evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return [x, y, width, height].map(Math.round).join();
    }),
  );

test("a greyed win says why it is not offered, and its clause", async ({ person }) => {
  const { page } = await person(onPhone({ width: 360, height: 640 }));
  await openRoom(page, "jinzhou", { rounds: 1, deals: true });
  await start(page);
  await play(page, { claims: 0, until: ownTurn(0) });
  const before = await places(page);
  const ask = page.getByRole("button", { name: why.long });
  const { width = 0, height = 0 } = (await ask.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThan(36);
  await ask.tap();

  const card = page.getByRole("dialog", { name: why.title });
  const win = card.locator("[data-barred=hu]");
  await expect(win.locator("dt")).toHaveText("胡");
  const shape = win.locator("summary").first();
  await expect(shape).toHaveText(/没有成牌，还差 \d 张（JZ-7）/);
  await expect(win).toContainText("还没有开门（JZ-12）");
  await expect(card.locator("[data-barred=ting]")).toContainText("JZ-14");
  await expect(card.locator("[data-part=clause]")).toHaveCount(0);
  await shape.tap();
  await expect(win.locator("[data-part=clause]")).toContainText("JZ-7");
  await expectAccessible(page, "why not");
  await page.keyboard.press("Escape");
  await expect(card).toBeHidden();
  expect(await places(page)).toEqual(before);

  await page.keyboard.press("y");
  await expect(shape).toBeVisible();
});
