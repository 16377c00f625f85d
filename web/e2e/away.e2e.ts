/** A table on the screen: it stays lit, fills it, and calls whoever looks away. */

import { zh } from "../src/words/zh";
import { browser } from "./browser";
import { expect, KEPT, test } from "./fixtures";
import { ownTurn, play } from "./player";
import { quickPlay, visit } from "./ways";

const { fullScreen } = zh.play;
const { call } = zh.pages;

test.use({ launchOptions: browser("chromium") });

/** Runs in the page from its beginning: a tab that can be looked away from, and a lock that counts. */
function lookAwayWhenTold(): void {
  const tab = globalThis as unknown as { away: boolean; locks: number };
  Object.assign(tab, { away: false, locks: 0 });
  Object.defineProperty(document, "visibilityState", {
    get: () => (tab.away ? "hidden" : "visible"),
  });
  Object.defineProperty(navigator, "wakeLock", {
    value: {
      request: async () => {
        tab.locks++;
        return { release: async () => tab.locks-- };
      },
    },
  });
}

test("a table keeps the screen on, calls who looks away, and fills the screen", async ({
  person,
}) => {
  const { page } = await person({ ...KEPT, permissions: ["notifications"] });
  await page.addInitScript(lookAwayWhenTold);
  await visit(page, "/");
  await page.evaluate(async () => {
    localStorage.setItem("fangcheng.bell", "on");
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await quickPlay(page, "zhangzhou");
  await play(page, { until: ownTurn() });
  const locks = () => page.evaluate("locks");
  const look = (away: boolean) =>
    page.evaluate((on) => {
      Object.assign(globalThis, { away: on });
      document.dispatchEvent(new Event("visibilitychange"));
    }, away);
  const notes = () =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.ready;
      return (await worker.getNotifications()).map(({ title }) => title);
    });
  await expect.poll(locks).toBe(1);
  await look(true);
  await expect.poll(locks).toBe(0);
  // What is asked while one looks away is called out, until one looks.
  const title = await page.title();
  await page.keyboard.press("d");
  await expect.poll(notes).toEqual([call.turn]);
  await look(false);
  await expect.poll(notes).toEqual([]);
  expect(await page.title()).toBe(title);
  await expect.poll(locks).toBe(1);

  const full = () => page.evaluate(() => document.fullscreenElement !== null);
  for (const name of [fullScreen.enter, fullScreen.leave]) {
    await page.getByRole("button", { name: zh.play.menu }).click();
    await page.getByRole("button", { name, exact: true }).click();
    await expect.poll(full).toBe(name === fullScreen.enter);
  }
});
