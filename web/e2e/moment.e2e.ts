/** The moment of a win and the settlement after it: all of it in sight, with large letters too. */

import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { zh } from "../src/words/zh";
import { TOWNS } from "./fixtures";
import { beforeSecondWin, beforeWin, madeOf } from "./scenes";
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
        "[data-part=moment-win] > :not([aria-hidden]), [data-part=moment-line] > *, .voice",
        "[data-part=moment-name] > *, [data-part=moment-line]",
      ),
      `${size.width}`,
    ).toEqual([]);
    await page.locator("dialog[open] [data-part=scores]").waitFor();
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

test("the name of the town with large letters", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await Stage.open(page, SECOND_WIN);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
    history.pushState(null, "", "/");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  const box = await page.locator("[data-part=town-name]").boundingBox();
  expect(box?.width, "it is not one letter wide").toBeGreaterThan(120);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

/** What of a settlement has to be scrolled to, or is cut. */
const scrolled = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const dialog = document.querySelector("dialog[open]");
    const end = dialog?.querySelector(".dialog-actions")?.getBoundingClientRect().top ?? 0;
    const parts = "[data-part=win-head], [data-part=scores] tr, .tile, [data-part=factor]";
    return [...(dialog?.querySelectorAll(parts) ?? [])]
      .filter((one) => one.getBoundingClientRect().bottom > end + 1)
      .map((one) => `${one.getAttribute("data-part") ?? one.className} ${one.textContent}`);
  });

const SCREENS = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
];

for (const language of ["zh", "en"])
  test(`a usual win is told on one screen at every size (${language})`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const town of TOWNS) {
      const stage = await Stage.open(page, beforeWin(town), { chosen: { language } });
      stage.next();
      await page.locator("dialog[open] [data-part=scores]").waitFor();
      // Where one wins again and again, more is told than a screen holds.
      if ((await page.locator("[data-part=win-head]").count()) > 1) continue;
      for (const size of SCREENS) {
        await page.setViewportSize(size);
        expect(await scrolled(page), `${town} at ${size.width}`).toEqual([]);
      }
    }
  });

test("a plain win lies on a tray, a great one fills the screen with the town's own light", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 390, height: 844 });
  const widest = (): Promise<number> =>
    page
      .locator("[data-part=moment] [data-part=won-tile] .tile")
      .evaluate((tile) => tile.getBoundingClientRect().width);
  const won = async (...made: string[]) => {
    await page.clock.resume();
    const stage = await Stage.open(page, madeOf(beforeWin("hangzhou"), ...made));
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 3000);
    const held = await page.locator(".hand-tile .tile").first().boundingBox();
    stage.next();
    await page.clock.runFor(200);
    await page.locator("[data-part=moment]").waitFor();
    expect(await widest(), "larger than the own hand").toBeGreaterThan(0.95 * (held?.width ?? 0));
    return page
      .locator("[data-part=backdrop]")
      .evaluateAll((all) => all.map((one) => one.getAttribute("data-shape")));
  };
  expect(await won()).toEqual([]);
  expect(await won("baotou")).toEqual(["burst"]);
  await expect(page.locator("[data-part=moment-name]")).toContainText("暴头");
  expect(await won("caipiao", "baotou"), "the greatest gives the light").toEqual(["drift"]);
  const moods = page.locator("[data-part=moment] [data-mood]");
  await expect(moods).toHaveCount(4);
  expect(await moods.evaluateAll((all) => all.map((one) => one.getAttribute("data-mood")))).toEqual(
    ["pleased", "struck", "struck", "struck"],
  );
});

test("a win is sent as a picture that the device draws: the town, faces, the hand and the sum", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 390, height: 844 });
  const stage = await Stage.open(page, madeOf(beforeWin("hangzhou"), "baotou"));
  stage.next();
  await page.locator("dialog[open] [data-part=scores]").waitFor();
  const kept = page.waitForEvent("download");
  await page.getByRole("button", { name: zh.general.share }).click();
  const file = readFileSync(await (await kept).path());
  const seen = await page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), {
      ...{ width: image.width, height: image.height },
    });
    const pen = canvas.getContext("2d");
    pen?.drawImage(image, 0, 0);
    // How many colours there are where these lie.
    const coloursAt = (y: number, high: number): number => {
      const { data: all } = pen?.getImageData(0, y, image.width, high) ?? { data: [] };
      const found = new Set<number>();
      for (let at = 0; at < all.length; at += 4)
        found.add(((all[at] ?? 0) << 16) | ((all[at + 1] ?? 0) << 8) | (all[at + 2] ?? 0));
      return found.size;
    };
    return {
      size: [image.width, image.height],
      parts: [coloursAt(0, 300), coloursAt(370, 250), coloursAt(870, 120), coloursAt(1180, 92)],
    };
  }, file.toString("base64"));
  expect(seen.size).toEqual([1080, 1350]);
  for (const colours of seen.parts) expect(colours).toBeGreaterThan(40);
});
