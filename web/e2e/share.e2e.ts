/** Moments of replays for others: links that open as they were sent, their pictures, and frames. */

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { shareZh } from "../src/words/share.zh";
import { zh } from "../src/words/zh";
import { expectAccessible } from "./axe";
import { expect, onPhone, test } from "./fixtures";
import { playedMatch } from "./ways";

const { replay: text, review, room } = zh.pages;

const place = (page: Page) => page.getByLabel(text.scrub).getAttribute("aria-valuetext");

test("a moment is shared: link, picture, and a frame in a page of others", async ({ person }) => {
  const { page } = await person();
  const match = await playedMatch(page, "hangzhou", 1);
  await page.goto(`/replay/${match}`);
  await page.getByLabel(text.scrub).fill("9");
  await page.getByLabel(text.view).selectOption({ index: 2 });
  await page.locator(".review").getByLabel(review.seat).selectOption({ index: 1 });
  await page.locator(".review").getByRole("button", { name: review.ask, exact: true }).click();
  await expect(page.locator(".review").getByRole("status")).toBeVisible();
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
  await expect(other.locator(".replay-table .centre")).toBeVisible();
  expect(await place(other)).toBe(await place(page));
  expect(await other.getByLabel(text.view).inputValue()).toBe("1");
  await expect(other.locator(".review").getByRole("status")).toBeVisible();
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
    await expect(frame.locator(".replay-table .centre")).toBeVisible();
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
});
