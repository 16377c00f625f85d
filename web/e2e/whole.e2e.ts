/** What is written on the table of an upright phone is written whole. */

import { expect, type Page, test } from "@playwright/test";
import { beforeDeal, claim, late, type Scene } from "./scenes";
import { Stage } from "./stage";

/** How many pixels of an element are cut off, below or at its side. */
const cut = (page: Page, selector: string): Promise<number[]> =>
  page
    .locator(selector)
    .evaluateAll((found) =>
      found.map((one) =>
        Math.max(one.scrollHeight - one.clientHeight, one.scrollWidth - one.clientWidth),
      ),
    );

async function open(page: Page, scene: Scene, size = 100): Promise<Stage> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.addInitScript((percent) => {
    addEventListener("DOMContentLoaded", () => {
      document.documentElement.style.fontSize = `${percent}%`;
    });
  }, size);
  return Stage.open(page, scene);
}

test("questions of an upright phone are whole", async ({ page }) => {
  await open(page, claim("hangzhou"));
  await expect(page.locator(".question")).toBeVisible();
  for (const pixels of await cut(page, ".actions-told")) expect(pixels).toBeLessThanOrEqual(1);
  const stage = await open(page, beforeDeal("lanzhou"));
  stage.tell(stage.find((entry) => entry.event === "ask" && entry.window === "opening") + 1);
  await expect(page.locator(".question")).toContainText("三张三张甩");
  for (const pixels of await cut(page, ".actions-told")) expect(pixels).toBeLessThanOrEqual(1);
});

test("with large text a plate keeps its name and its points", async ({ page }) => {
  await open(page, late("lanzhou"), 200);
  await expect(page.locator(".plate-narrow")).toHaveCount(4);
  for (const pixels of await cut(page, ".plate-name")) expect(pixels).toBeLessThanOrEqual(1);
  const covered = await page.locator(".plate").evaluateAll((plates) =>
    plates.filter((plate) => {
      const [score, wind, ...signs] = [".plate-score > [aria-hidden]", ".seat-wind", ".sign"]
        .flatMap((part) => [...plate.querySelectorAll(part)])
        .map((part) => part.getBoundingClientRect());
      if (score === undefined || wind === undefined) return true;
      return wind.right > score.left + 1 || signs.some(({ left }) => left < score.right - 1);
    }),
  );
  expect(covered).toHaveLength(0);
});
