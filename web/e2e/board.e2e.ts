/** The board: a position is laid, played on in two ways, asked about, sent and saved. */

import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { boardZh as text } from "../src/words/board.zh";
import { stageZh } from "../src/words/stage.zh";
import { zh } from "../src/words/zh";
import { expectAccessible } from "./axe";
import { DESK, expect, onPhone, test } from "./fixtures";
import { picture, visit } from "./ways";

const SMALL = { width: 360, height: 640 };
/** East has a wild tile to throw, and nobody may win on what follows before it draws again (HZ-15). */
const EAST = ["C", "1m", "4m", "7m", "2p", "5p", "8p", "3s", "6s", "9s", "E", "S", "W", "N"];
/** Ready for 5s. */
const SOUTH = ["1m", "2m", "3m", "4m", "5m", "6m", "7p", "8p", "9p", "F", "F", "F", "5s"];

async function lay(page: Page, place: string, faces: readonly string[]): Promise<void> {
  await page.locator(`[data-place="${place}"] [data-part=board-place-name]`).click();
  for (const face of faces)
    await page.locator(`[data-part=board-key][data-face="${face}"]`).click();
  await expect(page.locator(`[data-place="${place}"] .tile`)).toHaveCount(faces.length);
}

test("a position is laid, played and sent", async ({ person }) => {
  const { page } = await person(onPhone(SMALL));
  await visit(page, "/board");
  await lay(page, "hands.0", EAST);
  await expect(
    page.locator('[data-part=board-key][data-face="C"] [data-part=board-key-left]'),
  ).toHaveText("3");
  await lay(page, "indicator", ["C"]);
  await lay(page, "hands.1", SOUTH);
  await lay(page, "draws", ["9m"]);
  // On a phone the keys lie over what can be scrolled.
  await page.setViewportSize(DESK);
  await expectAccessible(page, "laying");
  await page.setViewportSize(SMALL);
  await page.getByRole("button", { name: text.start }).click();

  // A wild tile is thrown: South may not win on anything, and the referee says why.
  const hand = page.locator(".stage-table .hand");
  await hand.getByRole("button", { name: /红中/ }).click();
  await expect(page.locator(".stage-told")).toContainText("东家打出 红中");
  await page.getByText(text.ask).click();
  await page.getByLabel(text.askSeat).selectOption({ label: "西家" });
  await page.getByLabel(text.askAction).selectOption({ label: zh.action.peng });
  await page.locator(".board-ask .reason summary").filter({ hasText: "HZ-4" }).click();
  await expect(page.locator(".board-ask .reason [data-part=clause]")).toContainText("HZ-4");
  await expectAccessible(page, "who is right");

  // Back, and something else: what was played before can be chosen again.
  // By the keyboard: it stays at what can be done when the tile it has pressed is gone.
  await page.getByRole("button", { name: stageZh.back }).focus();
  await page.keyboard.press("ArrowLeft");
  await hand.getByRole("button", { name: /东风/ }).press("Enter");
  await expect(page.locator(".stage-told")).toContainText("东家打出 东风");
  await expect(page.locator(".stage-actions")).toBeFocused();
  await page.getByRole("button", { name: text.variation(1), exact: true }).click();
  await expect(page.locator(".stage-told")).toContainText("东家打出 红中");

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: text.copy }).click();
  await expect(page.locator(".toast")).toHaveText(text.copied);
  const other = await page.context().newPage();
  await other.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await expect(other.locator(".stage-told")).toContainText("东家打出 红中");
  expect(await picture(other)).toEqual(await picture(page));

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: text.save }).click();
  const saved = JSON.parse(readFileSync(await (await download).path(), "utf8"));
  expect(saved).toMatchObject({ variant: "hangzhou", indicator: "C", script: ["0 discard C"] });

  // A line that the rules refuse stands there with its reason.
  await other.getByRole("button", { name: text.paste }).click();
  await other
    .getByLabel(text.pasteLabel)
    .fill(JSON.stringify({ ...saved, script: ["0 discard C", "1 hu"] }));
  await other.getByRole("button", { name: text.use }).click();
  await expect(other.locator(".refusal")).toContainText("HZ-9");
});
