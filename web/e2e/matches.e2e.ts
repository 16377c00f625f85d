/** A whole match in every town: one person who taps, three bots. */

import { zh } from "../src/words/zh";
import { expect, onPhone, PHONE, PHONE_ON_ITS_SIDE, TOWNS, test } from "./fixtures";
import { play, SETTLED, SUMMARY } from "./player";
import { finishByHouse, openRoom, start } from "./ways";

/** Qinhuangdao plays eight rounds at least; after the first the house plays there. */
const LONG = "qinhuangdao";

for (const [at, town] of TOWNS.entries()) {
  test(`${town}: a whole match`, async ({ person }) => {
    const sides = [PHONE, PHONE_ON_ITS_SIDE];
    const { page } = await person(at < 2 ? onPhone(sides[at]) : {});
    await openRoom(page, town, town === LONG ? {} : { rounds: 1 });
    await start(page);
    await play(page, { until: SETTLED });
    if (town === LONG) {
      await page.locator("dialog[open] .button-main").click();
      await finishByHouse(page);
    } else {
      await play(page, { until: SUMMARY });
    }
    await expect(page.locator(".ranking li")).toHaveCount(4);
    await page.getByRole("button", { name: zh.play.summary.check }).click();
    await expect(page.locator(".shuffle li b.points-gain")).not.toHaveCount(0);
    await expect(page.locator(".shuffle li b.points-loss")).toHaveCount(0);

    // Every wall can be laid again from the seed, in every town.
    await page.getByRole("link", { name: zh.play.summary.replay }).click();
    await expect(page.locator(".verdict-good")).toBeVisible();
  });
}
