/** Replays: every moment of a match, all hands, links, and the walls laid again. */

import type { Page } from "@playwright/test";
import { shareZh } from "../src/features/sharing/words.zh";
import { boardZh } from "../src/words/board.zh";
import { zh } from "../src/words/zh";
import { expect, type Person, test } from "./fixtures";
import { picture, playedMatch } from "./ways";

const { replay: text, fair } = zh.pages;

/** Where the replay is, for those who cannot see it. */
const place = (page: Page) => page.getByLabel(text.scrub).getAttribute("aria-valuetext");

/** All tiles of all hands lie open. */
async function openHands(page: Page): Promise<number> {
  return page
    .locator("[data-part=replay-table] :is(.rack-open, .hand) .tile:not(.tile-is-back)")
    .count();
}

async function moves({ page }: Person): Promise<void> {
  const told = page.locator("[data-part=replay-told]");
  const beginning = await place(page);
  await expect(told).toContainText(text.opening);
  expect(await openHands(page)).toBeGreaterThanOrEqual(4 * 13);

  await page.getByRole("button", { name: text.forward }).click();
  expect(await place(page)).not.toBe(beginning);
  await page.getByRole("button", { name: text.back }).click();
  expect(await place(page)).toBe(beginning);
  await page.locator("body").press("ArrowRight");
  await expect.poll(() => place(page)).not.toBe(beginning);
  await page.locator("body").press("Home");
  await expect.poll(() => place(page)).toBe(beginning);

  await page.getByLabel(text.speed).selectOption({ label: text.times(8) });
  await page.getByRole("button", { name: text.play, exact: true }).click();
  await expect.poll(() => place(page)).toMatch(/^第 ([4-9]|\d\d+) 步/);
  await page.getByRole("button", { name: text.pause }).click();

  await page.getByLabel(text.view).selectOption({ index: 1 });
  await expect(page.locator("[data-part=replay-table] .rack-open")).toHaveCount(0);
  await page.getByLabel(text.view).selectOption({ label: text.all });

  await page.getByLabel(text.rounds).selectOption({ label: text.round(2) });
  await expect(told).toContainText(text.round(2));
  await page.locator("body").press("End");
  await expect(
    page.locator("[data-part=replay] [data-part=settlement] [data-part=scores]"),
  ).toBeVisible();
}

async function linkToMoment({ page }: Person): Promise<void> {
  await page.getByLabel(text.scrub).fill("7");
  await expect(page).toHaveURL(/\?step=2\.\d+$/);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: shareZh.share }).click();
  await page.getByRole("button", { name: zh.pages.room.copyLink }).click();
  await expect(page.locator(".toast")).toHaveText(zh.pages.room.copied);
  await page.keyboard.press("Escape");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await page.context().newPage();
  await other.goto(link);
  await expect(other.locator("[data-part=replay-table] .centre")).toBeVisible();
  expect(await picture(other)).toEqual(await picture(page));
  expect(await place(other)).toBe(await place(page));
}

/** Any moment lies on the board, where one can play otherwise; and from there one comes back. */
async function onBoard({ page }: Person): Promise<void> {
  await page.locator("body").press("End");
  await expect(
    page.locator("[data-part=replay] [data-part=settlement] [data-part=scores]"),
  ).toBeVisible();
  const before = await picture(page);
  await page.getByRole("button", { name: boardZh.fromReplay }).click();
  await expect(page).toHaveURL(/\/board#\d+\./);
  await expect(page.locator(".stage [data-part=settlement] [data-part=scores]")).toBeVisible();
  await expect(page.locator(".refusal")).toHaveCount(0);
  expect(await picture(page)).toEqual(before);
  await page.goBack();
  await expect(
    page.locator("[data-part=replay] [data-part=settlement] [data-part=scores]"),
  ).toBeVisible();
}

test("a replay", async ({ person }) => {
  const somebody = await person();
  const { page } = somebody;
  const match = await playedMatch(page, "hangzhou", 2);
  await page.getByRole("link", { name: text.title }).first().click();
  await expect(page).toHaveURL(new RegExp(`/replay/${match}`));
  await moves(somebody);
  await linkToMoment(somebody);
  await onBoard(somebody);

  await expect(page.locator("[data-part=verdict][data-good=true]")).toBeVisible();
  await expect(page.locator(".fair")).toContainText(fair.mine.yes);
  await expect(page.locator(".fair")).toContainText(fair.sameHash);
  await page.getByText(fair.numbers).click();
  await expect(page.locator("[data-part=fair][data-good=true]")).not.toHaveCount(0);
  await expect(page.locator("[data-part=fair][data-good=false]")).toHaveCount(0);

  // From the list of one's own games, too.
  await page.goto("/me");
  await page.locator(`.game a[href="/replay/${match}"]`).click();
  await expect(page.locator("[data-part=replay-table] .centre")).toBeVisible();

  for (const [name, path, change] of TAMPERED) {
    // The browser of somebody else, who is told something else than what was played.
    const other = (await person()).page;
    await other.route(`**/api/matches/${match}${path}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: change(await response.text()) });
    });
    await other.goto(`/replay/${match}`);
    await expect(other.locator("[data-part=verdict]"), name).toHaveText(new RegExp(fair.bad));
    await expect(other.locator("[data-part=verdict][data-good=false]"), name).toBeVisible();
    await other.close();
  }
});

type Tampering = readonly [name: string, path: string, change: (body: string) => string];

/** Ways to lie about a match. */
const TAMPERED: readonly Tampering[] = [
  [
    "another tile was drawn",
    "/replay",
    (body) => {
      const replay = JSON.parse(body) as Rounds;
      const draw = replay.rounds[0]?.events.find(({ event, tiles }) => event === "draw" && tiles);
      if (draw === undefined) throw new Error("nobody has drawn anything");
      draw.tiles = draw.tiles === "1m" ? "2m" : "1m";
      return JSON.stringify(replay);
    },
  ],
  [
    "another seed",
    "",
    (body) => {
      const over = JSON.parse(body) as { seed: string };
      over.seed = over.seed.replace(/^./, (digit) => (digit === "0" ? "1" : "0"));
      return JSON.stringify(over);
    },
  ],
];

interface Rounds {
  readonly rounds: readonly { readonly events: { event: string; tiles?: string }[] }[];
}
