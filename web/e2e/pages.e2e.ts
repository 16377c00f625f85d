/** Languages, keyboards, and what happens without a network. */

import type { Page } from "@playwright/test";
import { en } from "../src/words/en";
import { zh } from "../src/words/zh";
import { expect, KEPT, onPhone, test } from "./fixtures";
import { CLAIM, ownTurn, SETTLED } from "./player";
import { NO_SERVER } from "./watch";
import { dealt, online, openRoom, picture, playedMatch, visit } from "./ways";

/**
 * What is in Chinese on a page, but for what always is: 中文 itself. English rules may have a word
 * of Chinese in a sentence.
 */
function chinese(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const isChinese = (text: string): boolean =>
      /\p{Script=Han}/u.test(text) && !/[a-z]/i.test(text);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? "";
      // Rules have Chinese terms in English sentences: they are what people at the table say.
      const meant = element?.closest("[lang='zh-CN']:not(html), [data-part=rule-card]");
      if (isChinese(text) && meant === null && element !== null)
        found.push(`${element.className || element.tagName}: ${text}`);
    }
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder]"))
      for (const name of ["aria-label", "title", "placeholder"]) {
        const text = element.getAttribute(name) ?? "";
        if (isChinese(text)) found.push(`${name}: ${text}`);
      }
    return found;
  });
}

test("devices are listed, and logged out from another one", async ({ person }) => {
  const { pages, general } = zh;
  const password = "correct horse battery";
  const { page: home } = await person();
  await visit(home, "/settings");
  await home.getByRole("button", { name: pages.person.rename }).click();
  await home.getByLabel(pages.person.nameLabel).fill("阿迁");
  await home.getByRole("button", { name: general.save }).click();
  await home.getByRole("button", { name: pages.person.keep }).click();
  await home.getByLabel(pages.person.passwordLabel).fill(password);
  await home.getByRole("button", { name: general.save }).click();
  await expect(home.getByText(pages.person.permanent)).toBeVisible();
  await expect(home.locator("[data-part=device]")).toHaveCount(1);

  const { page: phone } = await person(onPhone());
  await visit(phone, "/settings");
  await phone.getByRole("button", { name: pages.person.logIn }).click();
  await phone.getByLabel(pages.person.nameLabel).fill("阿迁");
  await phone.getByLabel(pages.person.passwordLabel).fill(password);
  await phone.getByRole("button", { name: pages.person.enter, exact: true }).click();
  await expect(phone.locator("[data-part=account-name]")).toHaveText("阿迁");
  await expect(phone.locator("[data-part=device]")).toHaveCount(2);

  await home.reload();
  await expect(
    home.locator("[data-part=device]").filter({ hasText: pages.devices.here }),
  ).toHaveCount(1);
  await home.getByRole("button", { name: pages.devices.logOutThere }).click();
  await expect(home.locator("[data-part=device]")).toHaveCount(1);
  await expect(phone.getByText(pages.link.logged_out).last()).toBeVisible();
  await phone.getByRole("button", { name: pages.link.asGuest }).click();
  await expect(phone.getByText(pages.person.guest)).toBeVisible();

  // A guest is warned, and may stay.
  await phone.getByRole("button", { name: pages.devices.logOutHere }).click();
  await expect(phone.getByText(pages.devices.sure)).toBeVisible();
  await phone.getByRole("button", { name: general.cancel }).click();
  await expect(phone.locator("[data-part=account-name]")).not.toHaveText("阿迁");
  await home.getByRole("button", { name: pages.devices.logOutHere }).click();
  await expect(home.getByText(pages.link.loggedOut)).toBeVisible();
});

test("every page in both languages", async ({ person }) => {
  const { page } = await person(onPhone());
  // Our own name is Chinese until we say so.
  await visit(page, "/settings");
  await page.getByRole("button", { name: zh.pages.person.rename }).click();
  await page.getByLabel(zh.pages.person.nameLabel).fill("Ada");
  await page.getByRole("button", { name: zh.general.save }).click();
  await expect(page.locator("[data-part=account-name]")).toHaveText("Ada");

  const match = await playedMatch(page, "hangzhou", 1);
  await page.getByRole("button", { name: zh.play.summary.back }).click();
  const room = new URL(page.url()).pathname;
  const hand = "/score/hangzhou#hand=112233m455667pE4p&up=E";
  const paths = [
    "/",
    "/new/lanzhou",
    room,
    "/lobby",
    "/me",
    `/replay/${match}`,
    hand,
    "/board",
    "/ladder",
    "/friends",
    "/clubs",
    "/tournaments",
    "/settings",
    "/x",
  ];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
    await expect(page).toHaveTitle(/方城/);
    expect((await chinese(page)).length, path).toBeGreaterThan(3);
  }

  await page.goto("/");
  await page.getByRole("button", { name: zh.language.en, exact: true }).click();
  await expect(page.getByText(en.tagline)).toBeVisible();
  for (const path of paths) {
    await visit(page, path);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await page.waitForLoadState("networkidle");
    for (const closed of await page.locator("details:not([open]) > summary").all())
      if (await closed.isVisible()) await closed.click();
    expect.soft(await chinese(page), path).toEqual([]);
  }
});

test("with the keyboard alone", async ({ person }) => {
  const { page } = await person();
  await visit(page, "/");
  const tabTo = async (selector: string): Promise<void> => {
    for (let at = 0; at < 60; at++) {
      await page.keyboard.press("Tab");
      if (await page.evaluate((one) => document.activeElement?.matches(one), selector)) return;
    }
    throw new Error(`the keyboard does not reach ${selector}`);
  };
  await tabTo("input[name=town]");
  await page.keyboard.press("Space");
  await tabTo("[data-part=play-now]");
  await page.keyboard.press("Enter");
  await dealt(page);

  const pile = page.locator(".seat-own .pile .tile");
  const turn = page.locator(ownTurn());
  const claim = page.locator(CLAIM);
  // The table waits for us: no settlement comes between.
  await turn.or(claim).first().waitFor();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: zh.play.keys.title })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog[open]")).toHaveCount(0);
  await page.keyboard.press("m");
  await expect(page.locator("dialog[open] .menu")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog[open]")).toHaveCount(0);

  for (let turns = 0; turns < 5; ) {
    await turn.or(claim).or(page.locator(SETTLED)).first().waitFor();
    if (await page.locator(SETTLED).isVisible()) {
      await tabTo(".dialog-actions .button-main");
      await page.keyboard.press("Enter");
      await expect(page.locator("dialog[open]")).toHaveCount(0);
    } else if (await claim.isVisible()) {
      const before = JSON.stringify(await picture(page));
      const win = await page.locator("[data-choice=hu]").isVisible();
      await page.keyboard.press(win ? "h" : "n");
      await expect
        .poll(async () => {
          const same = JSON.stringify(await picture(page)) === before;
          return same && (await claim.isVisible());
        })
        .toBe(false);
    } else {
      const before = await pile.count();
      const drawn = await page.locator(".hand-drawn").isVisible();
      if (drawn && turns % 2 === 0) await page.keyboard.press("d");
      else {
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("ArrowRight");
        await expect(page.locator(".hand [aria-pressed=true]:focus")).toHaveCount(1);
        await page.keyboard.press("Enter");
      }
      // It lies there until somebody claims it; at least it was answered.
      await expect
        .poll(async () => (await pile.count()) > before || !(await turn.isVisible()))
        .toBe(true);
      turns++;
    }
  }
});

test("without a network", async ({ person }) => {
  const { page, watch } = await person({ ...onPhone(), ...KEPT });
  watch.allow(NO_SERVER);
  await openRoom(page, "lanzhou");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.locator("[data-part=link-words]")).toBeVisible();
  await page.context().setOffline(false);
  await online(page);
  await expect(page.locator("[data-part=small-table]")).toBeVisible();
});
