/** The moment of a win and the settlement after it: all of it in sight, with large letters too. */

import { expect, type Page, test } from "@playwright/test";
import { beforeSecondWin } from "./scenes";
import { Stage } from "./stage";

/** With it the round ends. */
const SECOND_WIN = beforeSecondWin("lanzhou");
const SIZES = [
  { width: 360, height: 640 },
  { width: 844, height: 390 },
];

/** What of these is not wholly on the screen, or has letters that are broken into lines. */
const broken = (page: Page, whole: string, oneLine: string): Promise<string[]> =>
  page.evaluate(
    ([wholeOnes = "", lines = ""]) => {
      const boxOf = (one: Element) => one.getBoundingClientRect();
      const outside = [...document.querySelectorAll(wholeOnes)].filter((one) => {
        const { left, top, right, bottom } = boxOf(one);
        return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
      });
      const higher = [...document.querySelectorAll(lines)].filter(
        (one) => boxOf(one).height > 1.9 * Number.parseFloat(getComputedStyle(one).fontSize),
      );
      return [...outside, ...higher].map((one) => `${one.className} ${one.textContent}`);
    },
    [whole, oneLine],
  );

test("two wins, then the settlement with large letters", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const stage = await Stage.open(page, SECOND_WIN);
    stage.tell(stage.find(({ event }) => event === "over") + 1);
    await expect(page.locator("[data-part=moment] [data-part=moment-line]")).toHaveCount(1);
    expect(
      await broken(
        page,
        "[data-part=moment-win] > *, [data-part=moment-line] > *, .voice",
        "[data-part=moment-name] > *, [data-part=moment-line]",
      ),
      `${size.width}`,
    ).toEqual([]);
    await page.locator("[data-part=moment]").click();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    const frame = await page.locator("dialog[open]").evaluate((dialog) => ({
      across: dialog.scrollWidth - dialog.clientWidth,
      cut: [...dialog.querySelectorAll("table")].filter(
        (table) => table.scrollWidth > (table.parentElement?.clientWidth ?? 0),
      ).length,
      names: [
        ...dialog.querySelectorAll("[data-part=sums-of-round] [data-part=player-name]"),
      ].every((name) => name.getBoundingClientRect().width >= 56),
      buttons: (dialog.querySelector(".dialog-actions")?.clientHeight ?? 0) < 130,
    }));
    expect(frame, `${size.width}`).toEqual({ across: 0, cut: 0, names: true, buttons: true });
  }
});

test("the greeting with large letters", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await Stage.open(page, SECOND_WIN);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
    history.pushState(null, "", "/");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  const box = await page.locator("[data-part=entrance-head] .quiet").boundingBox();
  expect(box?.width, "it is not one letter wide").toBeGreaterThan(200);
});
