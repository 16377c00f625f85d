/** Reporting a player: only who played can, of people only, and it says how that went. */

import { reportZh as text } from "../src/words/report.zh";
import { expectAccessible } from "./axe";
import { expect, test } from "./fixtures";
import { playedMatch } from "./ways";

test("a player is reported from a replay", async ({ person }) => {
  const { page } = await person({ serviceWorkers: "block" });
  const match = await playedMatch(page, "hangzhou", 1);
  await page.goto(`/replay/${match}`);
  await expect(page.locator(".replay-table .centre")).toBeVisible();
  await expect(page.locator(".report")).toHaveCount(0); // all others are bots

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
  await page.reload();
  await page.locator(".report > summary").click();
  await page.getByLabel(text.kind).selectOption({ label: text.kinds.stalling });
  await page.getByLabel(text.text).fill("一张牌想一分钟");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(320);
  await expectAccessible(page, "reporting a player");
  for (const answer of [text.sent, text.before]) {
    await page.getByRole("button", { name: text.send }).click();
    await expect(page.locator(".toast").last()).toContainText(answer);
  }
  expect(told[0]).toMatchObject({ kind: "stalling", text: "一张牌想一分钟" });
});
