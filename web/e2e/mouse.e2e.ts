/** Tiles of the hand under a mouse: whatever it does, each goes back to its place. */

import { expect, type Page, test } from "@playwright/test";
import { beforeDeal, firstTurn } from "./scenes";
import { Stage } from "./stage";

const SCREEN = { width: 1280, height: 720 };

/** Move over the whole hand and out below it without pressing anything; returns which tiles came along. */
async function carried(page: Page): Promise<string[]> {
  const { x, y, width, height } = (await page.locator(".hand").boundingBox()) ?? {};
  if (x === undefined || y === undefined || !width || !height) throw new Error("no hand");
  await page.mouse.move(x + 10, y + height / 2);
  await page.mouse.move(x + width - 10, y + height / 2, { steps: 6 });
  await page.mouse.move(x + width / 2, SCREEN.height - 1, { steps: 3 });
  return page
    .locator(".hand-tile")
    .evaluateAll((all) => all.flatMap((one) => (one as HTMLElement).style.transform || []));
}

test("a tile that is clicked while hands are dealt does not hang on the mouse", async ({
  page,
}) => {
  await page.setViewportSize(SCREEN);
  const stage = await Stage.open(page, beforeDeal("hangzhou"));
  stage.tell(stage.find(({ event }) => event === "deal") + 1);
  const spot = await page.waitForFunction(() => {
    const tile = document.querySelector("[data-dealt] .hand-tile");
    if (!tile) return null;
    const { left, top, width, height } = tile.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });
  const { x, y } = (await spot.jsonValue()) ?? { x: 0, y: 0 };
  await page.mouse.click(x, y);
  expect(await carried(page)).toEqual([]);
});

test("a raised tile that is pressed at its edge is heard, wherever it is let go", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize(SCREEN);
  await Stage.open(page, firstTurn("hangzhou"));
  const tile = page.locator(".hand-tile .tile:not(.tile-is-dimmed)").nth(3);
  const tiles = await page.locator(".hand-tile").count();
  await tile.click();
  const edgeOf = async () => {
    const { x, y, width } = (await tile.boundingBox()) ?? { x: 0, y: 0, width: 0 };
    return { x: x + width / 2, y: y + 1 };
  };
  const edge = await edgeOf();
  await page.mouse.move(edge.x, edge.y);
  await page.mouse.down();
  await page.mouse.move(edge.x, edge.y - 4);
  await page.mouse.up();
  expect(await carried(page)).toEqual([]);
  // It was the second tap: the tile is thrown.
  await expect(page.locator(".hand-tile")).toHaveCount(tiles - 1);
});

test("a tile is put down at once where nobody heard that the mouse let go", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize(SCREEN);
  await Stage.open(page, firstTurn("hangzhou"));
  const { x = 0, y = 0 } = (await page.locator(".hand-tile").nth(3).boundingBox()) ?? {};
  await page.mouse.move(x + 10, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + 40, y + 20, { steps: 3 });
  await page.evaluate(() =>
    addEventListener("pointerup", (event) => event.stopImmediatePropagation(), true),
  );
  await page.mouse.up();
  expect(await carried(page)).toEqual([]);
});
