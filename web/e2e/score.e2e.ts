/** A hand that is scored at a real table, on the smallest phone. */

import type { Page } from "@playwright/test";
import { type Face, type Honour, parseTiles } from "../src/notation";
import { zh } from "../src/words/zh";
import { expectAccessible } from "./axe";
import { expect, KEPT, onPhone, test } from "./fixtures";
import { NO_SERVER } from "./watch";
import { visit } from "./ways";

const SMALL = { width: 360, height: 640 };
/** A key is pressed by thumbs. */
const LEAST_KEY = 40;

function nameOf(face: Face): string {
  const [rank = "", suit] = face;
  return suit === undefined
    ? zh.tile.honour[face as Honour]
    : zh.tile.suited(Number(rank), suit as "m" | "p" | "s");
}

const key = (page: Page, face: Face) =>
  page.locator("[data-part=tile-keys]").getByRole("button", { name: nameOf(face), exact: true });

async function tapAll(page: Page, faces: string): Promise<void> {
  for (const face of parseTiles(faces)) await key(page, face).tap();
}

/** Whether all of something can be seen without scrolling. */
const inSight = (page: Page, what: string): Promise<boolean> =>
  page
    .locator(what)
    .evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight && scrollY === 0);

test("a hand is tapped, its sum is there, and a link opens it again", async ({ person }) => {
  const { page } = await person(onPhone(SMALL));
  await visit(page, "/score/hangzhou");
  const sums = page.locator("[data-part=score-seat] b");
  // 9m is turned up and wild; two 东 and a wild tile are the last triplet.
  await tapAll(page, "9m");
  const modes = page.locator("[data-part=score-modes]");
  await modes.getByText("暗杠", { exact: true }).tap();
  await key(page, "5s").tap();
  await modes.getByText("手牌", { exact: true }).tap();
  await tapAll(page, "123m456p11s9mE");
  await expect(page.locator("[data-part=score-sum]")).toHaveText("还差 1 张");
  await key(page, "E").tap();
  // HZ-19: base 1, a plain self-draw of South in the dealer's first round.
  await expect(sums).toHaveText(["−2", "+4", "−1", "−1"]);
  expect((await key(page, "5m").boundingBox())?.width).toBeGreaterThanOrEqual(LEAST_KEY - 4);
  expect(await page.locator("[data-part=tile-keys]").evaluate((keys) => keys.clientWidth / 9)).toBe(
    LEAST_KEY,
  );
  expect([
    await inSight(page, "[data-part=score-sum]"),
    await inSight(page, "[data-part=tile-keys]"),
  ]).toEqual([true, true]);
  await page.getByText("杠开", { exact: true }).tap();
  // HZ-14: 杠开 doubles it.
  await expect(sums).toHaveText(["−4", "+8", "−2", "−2"]);
  await page.locator("[data-part=factor] summary").first().tap();
  await expect(page.locator("[data-part=factor]").first()).toContainText("HZ-14");
  await expect(page.locator("[data-part=clause]").first()).toContainText("HZ-14");
  await expect(page.locator("[data-part=score-others]")).toBeVisible();
  const row = await page.locator("[data-part=payments] tbody tr").first().boundingBox();
  const written = await page.locator("[data-part=payments] td:nth-child(3)").first().boundingBox();
  expect(written?.width).toBe(row?.width);
  await expectAccessible(page, "score");

  const other = await person({ locale: "en-US" });
  await visit(other.page, new URL(page.url()).pathname + new URL(page.url()).hash);
  await expect(other.page.locator("[data-part=score-seat] b")).toHaveText(["−4", "+8", "−2", "−2"]);
  await expectAccessible(other.page, "score at a desk");
  await other.page.getByRole("button", { name: "Clear" }).click();
  await other.page.keyboard.type("9m123m456p789s11s9mee");
  await expect(other.page.locator("[data-part=score-seat] b")).toHaveText(["−2", "+4", "−1", "−1"]);
  await other.page.keyboard.press("Backspace");
  await expect(other.page.locator("[data-part=score-sum]")).toHaveText("1 tile to go");

  // HZ-16: nobody wins on a discard in the first round of a dealer.
  await page.getByText("点炮", { exact: true }).tap();
  await expect(page.locator("[data-part=score-no]")).toBeVisible();
  await page.locator("[data-part=factor] summary").first().tap();
  await expect(page.locator("[data-part=factor]").first()).toContainText("HZ-16");
  await page.getByRole("button", { name: "撤销" }).tap();
  await expect(sums.nth(1)).toHaveText("+8");
  await page.getByRole("button", { name: "清空" }).tap();
  await expect(sums).toHaveCount(0);
  await page.goBack();
  await expect(sums.nth(1)).toHaveText("+8");
});

test("without a network the referee that was kept answers, after a restart too", async ({
  person,
}) => {
  const { page, watch } = await person({ ...onPhone(SMALL), ...KEPT });
  watch.allow(NO_SERVER);
  await visit(page, "/score/hangzhou#hand=a5555s-123m456p11s9mEE&up=9m");
  await expect(page.locator("[data-part=score-seat] b").nth(1)).toHaveText("+4");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.getByRole("button", { name: zh.pages.offline.keep }).click();
  await expect(page.getByText(zh.pages.offline.kept)).toBeVisible();
  await page.context().setOffline(true);
  await page.reload();
  // Python has to start in this page, which asks for its form at once; then HZ-14 is its own answer.
  await page.getByText("杠开", { exact: true }).tap({ timeout: 120_000 });
  await expect(page.locator("[data-part=score-seat] b")).toHaveText(["−4", "+8", "−2", "−2"]);
});
