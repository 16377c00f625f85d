/** Pictures of every page in three sizes into web/screenshots, and a few of them for the README. */

import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "@playwright/test";
import { zh } from "../src/words/zh";
import { DESK, expect, onPhone, PHONE, PHONE_ON_ITS_SIDE, TOWNS, test } from "./fixtures";
import { ownTurn, play, SUMMARY } from "./player";
import { shrink } from "./png";
import { dealt, finishByHouse, matchOf, online, openRoom, start, visit } from "./ways";

const SIZES = [PHONE, PHONE_ON_ITS_SIDE, DESK];
const HERE = fileURLToPath(new URL("../screenshots/", import.meta.url));
const DOCS = fileURLToPath(new URL("../../docs/pictures/", import.meta.url));
const LARGEST = 150_000;

const { pages, play: table } = zh;

test.beforeAll(() => {
  mkdirSync(HERE, { recursive: true });
  mkdirSync(DOCS, { recursive: true });
});

async function shoot(page: Page, name: string, { whole = false } = {}): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.waitForTimeout(150);
    const path = `${HERE}${name}-${size.width}x${size.height}.png`;
    await page.screenshot({ path, fullPage: whole });
  }
  await page.setViewportSize(DESK);
}

/** The same person at the same place with a good screen, for the README. */
async function shootForDocs(page: Page, name: string, phone: boolean): Promise<void> {
  const browser = page.context().browser() as Browser;
  const context = await browser.newContext({
    ...(phone ? onPhone() : { viewport: { width: 1280, height: 800 } }),
    baseURL: new URL(page.url()).origin,
    locale: "zh-CN",
    reducedMotion: "reduce",
    storageState: await page.context().storageState(),
  });
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.locator(".table .centre, .small-table").first()).toBeVisible();
  await other.waitForTimeout(500);
  const picture = shrink(await other.screenshot(), LARGEST);
  expect(picture.length).toBeLessThanOrEqual(LARGEST);
  writeFileSync(`${DOCS}${name}.png`, picture);
  await context.close();
  await takeBack(page);
}

/** The seat was taken over by the other screen. */
async function takeBack(page: Page): Promise<void> {
  await page.reload();
  await expect(page.locator(".table .centre, .small-table").first()).toBeVisible();
  await page.waitForTimeout(300);
}

async function call(page: Page, name: string): Promise<void> {
  await visit(page, "/settings");
  await page.getByRole("button", { name: pages.person.rename }).click();
  await page.getByLabel(pages.person.nameLabel).fill(name);
  await page.getByRole("button", { name: zh.general.save }).click();
  await expect(page.locator(".account-name")).toHaveText(name);
}

async function speakEnglish(page: Page, on: boolean): Promise<void> {
  await page.evaluate((lang) => localStorage.setItem("fangcheng.language", lang), on ? "en" : "zh");
  await page.reload();
}

test("the pages around the table", async ({ person }) => {
  const { page } = await person();
  await call(page, "阿芳");
  await visit(page, "/");
  await shoot(page, "entrance");
  await page.locator(".town-head").first().click();
  await shoot(page, "entrance-town", { whole: true });
  await visit(page, "/new/hangzhou");
  await shoot(page, "create", { whole: true });
  await visit(page, "/settings");
  await shoot(page, "settings", { whole: true });
  await visit(page, "/nowhere");
  await shoot(page, "nowhere");

  const number = await openRoom(page, "hangzhou", { public: true });
  const friend = (await person()).page;
  await call(friend, "老王");
  await friend.goto(`/room/${number}`);
  await friend.getByRole("button", { name: pages.room.beReady, exact: true }).click();
  await friend.getByRole("button", { name: table.talk.phrases.hello ?? "" }).click();
  await page.locator(".add-bot select").first().selectOption("normal");
  await shoot(page, "room", { whole: true });
  await shootForDocs(page, "room", true);
  await friend.goto("/lobby");
  await expect(friend.locator(".list-card").first()).toBeVisible();
  await shoot(friend, "lobby");
  for (const [path, name] of [
    ["/", "entrance"],
    ["/new/zhangzhou", "create"],
    [`/room/${number}`, "room"],
    ["/settings", "settings"],
  ] as const) {
    await visit(page, path);
    await speakEnglish(page, true);
    await online(page);
    await page.waitForTimeout(300);
    await shoot(page, `${name}-en`, { whole: true });
  }
});

async function hints(page: Page, on: boolean): Promise<void> {
  const toggle = page.locator(".bar").getByRole("button", { name: table.coach.toggle });
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", String(on));
  if (on) await expect(page.locator("button.coach")).toBeVisible();
}

async function shootReview(page: Page): Promise<void> {
  const card = page.locator(".review");
  await card.getByRole("button", { name: pages.review.ask, exact: true }).click();
  await expect(card.getByRole("status")).toBeVisible();
  const mistakes = card.locator(".mistake");
  if ((await mistakes.count()) > 0) await mistakes.first().click();
  await shoot(page, "review", { whole: true });
}

/** In the middle of a round, at the own turn, with melds and many discards. */
const MIDDLE = ownTurn(7).replace(".seat-own", ".seat-own:has(.laid .meld)");
const CHOICE =
  ".actions-open:has([data-choice=pass]):has([data-choice=peng], [data-choice=chi], [data-choice=gang])";
const WON = "dialog[open] .settlement .win";

for (const town of TOWNS) {
  test(`the table of ${town}`, async ({ person }) => {
    const { page } = await person();
    await call(page, "阿芳");
    await openRoom(page, town, {
      turn: 90,
      ...(town === "qinhuangdao" ? {} : { rounds: 12 }),
    });
    await start(page);
    if (town === "qinhuangdao" || town === "lanzhou") {
      await expect(page.locator(".actions-open")).toBeVisible();
      await shoot(page, `opening-${town}`);
    }
    await play(page, { until: CHOICE });
    await shoot(page, `claim-${town}`);
    await play(page, { until: MIDDLE, claims: 1 });
    await shoot(page, `table-${town}`);
    if (town === "hangzhou") {
      await shootForDocs(page, "table-phone", true);
      await shootForDocs(page, "table", false);
      await hints(page, true);
      await shoot(page, "hints");
      await hints(page, false);
    }
    await page.locator(".hand .tile").nth(3).click();
    await page.getByRole("button", { name: table.menu }).click();
    if (town === "hangzhou") await shoot(page, "menu");
    await page.keyboard.press("Escape");
    await speakEnglish(page, true);
    await dealt(page);
    await page.waitForTimeout(300);
    await shoot(page, `table-${town}-en`);
    await speakEnglish(page, false);
    await dealt(page);
    await play(page, { until: WON, claims: 0.5 });
    await shoot(page, `settlement-${town}`);
    if (town === "hangzhou") await shootForDocs(page, "settlement", false);
    if (town === "zhangzhou") {
      await speakEnglish(page, true);
      await expect(page.locator(WON)).toBeVisible();
      await shoot(page, "settlement-en");
      await speakEnglish(page, false);
    }
    const last = page.locator("dialog[open]").getByRole("button", { name: table.settle.goOn });
    if (await last.isVisible()) {
      await last.click();
      await finishByHouse(page);
    } else await play(page, { until: SUMMARY });
    await shoot(page, `summary-${town}`);
    const match = await matchOf(page);
    await page.goto(`/replay/${match}#r1e60`);
    await expect(page.locator(".verdict-good")).toBeVisible();
    await shoot(page, `replay-${town}`);
    if (town === "hangzhou") await shootReview(page);
    if (town === "zhangzhou") {
      await page.getByText(pages.fair.numbers).click();
      await shoot(page, "replay-whole", { whole: true });
    }
    await visit(page, "/me");
    await expect(page.locator(".game")).toBeVisible();
    if (town === "jinzhou") await shoot(page, "me");
    await page.getByRole("tab", { name: pages.mine.numbers }).click();
    await expect(page.locator(".facts")).toBeVisible();
    if (town === "jinzhou") await shoot(page, "numbers");
  });
}
