/** For others: moments of replays as they were sent, frames in pages of theirs, reports, and people's own pages. */

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { reportZh } from "../src/features/moderation/reportWords.zh";
import { profileZh } from "../src/features/profiles/words.zh";
import { shareZh } from "../src/features/sharing/words.zh";
import { zh } from "../src/words/zh";
import { expectAccessible } from "./axe";
import { expect, onPhone, test } from "./fixtures";
import { keepName, playedMatch, visit } from "./ways";

const { mine, replay: text, review, room } = zh.pages;

const place = (page: Page) => page.getByLabel(text.scrub).getAttribute("aria-valuetext");

test("a moment is shared by link, picture and frame, and a player is reported", async ({
  person,
}) => {
  const { page } = await person();
  const match = await playedMatch(page, "hangzhou", 1);
  await page.goto(`/replay/${match}`);
  await expect(page.locator("[data-part=replay-table] .centre")).toBeVisible();
  await expect(page.locator("[data-part=report]")).toHaveCount(0); // all others are bots
  await page.getByLabel(text.scrub).fill("9");
  await page.getByLabel(text.view).selectOption({ index: 2 });
  await page.locator("[data-part=review]").getByLabel(review.seat).selectOption({ index: 1 });
  await page
    .locator("[data-part=review]")
    .getByRole("button", { name: review.ask, exact: true })
    .click();
  await expect(page.locator("[data-part=review]").getByRole("status")).toBeVisible();
  await expect(page).toHaveURL(/\?step=1\.\d+&seat=1&coach=1$/);

  await page.getByRole("button", { name: shareZh.share }).click();
  const dialog = page.getByRole("dialog", { name: shareZh.share });
  const preview = dialog.getByAltText(shareZh.picture);
  await expect.poll(() => preview.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1200);
  await expectAccessible(page, "share");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await dialog.getByRole("button", { name: room.copyLink }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await dialog.getByText(shareZh.embed).click();
  const code = await dialog.getByLabel(shareZh.embedCode).inputValue();

  // Somebody else sees the same, from the same seat, with the coach at work.
  const other = (await person(onPhone())).page;
  await other.goto(link);
  await expect(other.locator("[data-part=replay-table] .centre")).toBeVisible();
  expect(await place(other)).toBe(await place(page));
  expect(await other.getByLabel(text.view).inputValue()).toBe("1");
  await expect(other.locator("[data-part=review]").getByRole("status")).toBeVisible();
  const tags = await other.locator('meta[property="og:image"]').getAttribute("content");
  expect(tags).toContain(`/api/matches/${match}/picture.png?step=1.`);

  // A page of another site shows it: no connection, nobody known; and its links lead out.
  const site = createServer((_, response) => {
    response.setHeader("content-type", "text/html");
    response.end(`<!doctype html><title>blog</title>${code}`);
  }).listen(0, "127.0.0.1");
  await once(site, "listening");
  try {
    const { port } = site.address() as AddressInfo;
    let sockets = 0;
    other.on("websocket", () => sockets++);
    await other.goto(`http://localhost:${port}/`);
    const frame = other.frameLocator("iframe");
    await expect(frame.locator("[data-part=replay-table] .centre")).toBeVisible();
    const before = await frame.getByLabel(text.scrub).getAttribute("aria-valuetext");
    expect(before).toBe(await place(page));
    await frame.getByRole("button", { name: text.forward }).click();
    await expect(frame.getByLabel(text.scrub)).not.toHaveAttribute("aria-valuetext", before ?? "");
    await expect(frame.getByRole("link", { name: shareZh.open })).toHaveAttribute(
      "href",
      new RegExp(`^/replay/${match}\\?step=1`),
    );
    expect(sockets).toBe(0);
  } finally {
    site.close();
  }
  await report(page, match);
});

/** Only who played can report, and people only; it says how that went. */
async function report(page: Page, match: string): Promise<void> {
  await page.route(`**/api/matches/${match}/replay`, async (route) => {
    const answer = await route.fetch();
    const replay = await answer.json();
    const other = replay.summary.people.indexOf(null);
    replay.summary.people[other] = 999_999;
    replay.summary.names[other] = "名字最长的人要有二十个字才够长长长长";
    await route.fulfill({ response: answer, json: replay });
  });
  const told: unknown[] = [];
  await page.route(`**/api/matches/${match}/report`, (route) => {
    told.push(route.request().postDataJSON());
    return route.fulfill({ json: { ok: true, new: told.length === 1 } });
  });
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto(`/replay/${match}`);
  const kind = page.getByLabel(reportZh.kind);
  // What is above may still grow while the table is drawn, and the touch then goes beside it.
  await expect(async () => {
    if (!(await kind.isVisible())) await page.locator("[data-part=report] > summary").click();
    await expect(kind).toBeVisible({ timeout: 1000 });
  }).toPass();
  await kind.selectOption({ label: reportZh.kinds.stalling });
  await page.getByLabel(reportZh.text).fill("一张牌想一分钟");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(320);
  await expectAccessible(page, "reporting a player");
  for (const answer of [reportZh.sent, reportZh.before]) {
    await page.getByRole("button", { name: reportZh.send }).click();
    await expect(page.locator(".toast").last()).toContainText(answer);
  }
  expect(told[0]).toMatchObject({ kind: "stalling", text: "一张牌想一分钟" });
}

test("a page of one's own is closed until its owner opens it", async ({ person }) => {
  const { page } = await person();
  await visit(page, "/");
  await keepName(page);
  await visit(page, "/me");
  await page.getByRole("tab", { name: mine.profile }).click();
  await page.getByLabel(profileZh.open).check();
  await page.getByLabel(profileZh.parts.wins).uncheck();
  await page.getByRole("link", { name: profileZh.look }).click();
  await expect(page).toHaveURL(/\/people\/%/);
  await expect(page.getByRole("heading", { name: profileZh.parts.days })).toBeVisible();
  await expect(page.getByRole("heading", { name: profileZh.parts.wins })).toHaveCount(0);
  await expectAccessible(page, "profile");

  const { page: other, watch } = await person(onPhone({ width: 320, height: 568 }));
  await other.goto(page.url());
  await expect(other.getByRole("heading", { name: profileZh.parts.towns })).toBeVisible();
  const wide = await other.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(320);

  await page.goBack();
  await page.getByRole("tab", { name: mine.profile }).click();
  await page.getByLabel(profileZh.open).uncheck();
  await expect(page.getByLabel(profileZh.parts.days)).toHaveCount(0);
  watch.allow(/404/);
  await other.reload();
  await expect(other.getByRole("heading", { name: profileZh.closed })).toBeVisible();
});
