/** The end of a round: its moment, and a settlement that is read at a glance, at a phone that lies too. */

import type { Page } from "@playwright/test";
import { zh } from "../src/words/zh";
import { expect, onPhone, PHONE_ON_ITS_SIDE, test } from "./fixtures";
import { play, SETTLED, SUMMARY } from "./player";
import { openRoom, start } from "./ways";

const { play: table } = zh;
const LYING = [{ width: 640, height: 360 }, PHONE_ON_ITS_SIDE, { width: 932, height: 430 }];

/** What of these is not wholly in sight: outside the dialog, or below the buttons at its end. */
function hidden(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((wanted) => {
    const dialog = document.querySelector("dialog[open]");
    const { left, right, top } = dialog?.getBoundingClientRect() ?? new DOMRect();
    const bottom = dialog?.querySelector(".dialog-actions")?.getBoundingClientRect().top ?? 0;
    const found = [...(dialog?.querySelectorAll(wanted) ?? [])];
    if (found.length === 0) return [`no ${wanted}`];
    return found
      .filter((element) => {
        const box = element.getBoundingClientRect();
        return box.top < top || box.bottom > bottom || box.left < left || box.right > right;
      })
      .map((element) => element.textContent ?? "");
  }, selector);
}

/** Runs in the page: how the end of the round came, whatever is tapped away meanwhile. */
function watchTheEnd(): void {
  const seen: string[] = [];
  Object.assign(globalThis, { seen });
  const note = (what: string): void => {
    if (!seen.includes(what)) seen.push(what);
  };
  new MutationObserver(() => {
    const moment = document.querySelector("[data-part=moment]");
    if (moment?.querySelector("[data-part=moment-name], [data-part=moment-calm]")) note("moment");
    if (
      moment?.querySelector("[data-part=moment-win] .tile") &&
      moment.querySelector("[data-part=moment-sum]")
    )
      note("hand and sum");
    if (document.querySelector("dialog[open] [data-part=settlement]")) note("settlement");
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

test("a round ends with a moment, then the settlement at a glance", async ({ person }) => {
  const { page } = await person({ ...onPhone(PHONE_ON_ITS_SIDE), reducedMotion: "no-preference" });
  await page.addInitScript(watchTheEnd);
  await openRoom(page, "zhangzhou", { rounds: 2 });
  await start(page);
  await page.getByRole("button", { name: table.menu }).click();
  await page.getByRole("button", { name: table.menuItems.house, exact: true }).click();
  await play(page, { until: SETTLED, onlyDialogs: true });
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
  expect(seen).toEqual(["moment", "hand and sum", "settlement"]);

  for (const size of LYING) {
    await page.setViewportSize(size);
    expect(
      await hidden(
        page,
        "[data-part=sums-of-round] tbody tr, [data-part=win-head], [data-part=win-hand] .tile",
      ),
      `${size.width}`,
    ).toEqual([]);
  }
  await page.setViewportSize(PHONE_ON_ITS_SIDE);
  const names = "[data-part=sums-of-round] [data-part=player-name]";
  const texts = await page.locator(`dialog[open] ${names}`).allTextContents();
  expect(new Set(texts).size, texts.join()).toBe(4);

  // Large text: it scrolls, and nothing is cut off at its sides.
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  const cut = await page.locator("dialog[open]").evaluate((dialog) => ({
    across: dialog.scrollWidth - dialog.clientWidth,
    down: dialog.scrollHeight > dialog.clientHeight,
  }));
  expect(cut).toEqual({ across: 0, down: true });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "";
  });

  // The house plays because it was asked to: nobody timed out.
  await page.getByRole("button", { name: table.settle.hide }).click();
  const again = page.getByRole("button", { name: table.settle.show });
  const back = page.getByRole("button", { name: table.menuItems.houseOff });
  const [a, b] = [await again.boundingBox(), await back.boundingBox()];
  expect(a && b && (a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y)).toBe(
    true,
  );
  await page.getByRole("button", { name: table.menu }).click();
  await page.getByRole("button", { name: table.menuItems.log }).click();
  await expect(page.locator(".log")).toContainText(table.housed(zh.seat.you));
  await expect(page.locator(".log")).not.toContainText(zh.action.timeout);
  await page.keyboard.press("Escape");

  await again.click();
  await play(page, { until: SUMMARY, onlyDialogs: true });
  for (const size of LYING) {
    await page.setViewportSize(size);
    expect(await hidden(page, "[data-part=ranking] li"), `${size.width}`).toEqual([]);
  }
  const faces = page.locator("[data-part=ranking] [data-mood]");
  await expect(faces).toHaveCount(4);
  // Where anybody has won at all, one sentence tells of the best hand.
  if ((await page.locator("[data-part=ranking] [data-mood=pleased]").count()) > 0)
    await expect(page.locator("[data-part=best-hand]")).toContainText("本场最大的一把");
});
