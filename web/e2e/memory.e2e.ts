/** What a tab holds: after many rounds no more than after one. */

import type { CDPSession } from "@playwright/test";
import { zh } from "../src/words/zh";
import { expect, test } from "./fixtures";
import { play, SETTLED } from "./player";
import { openRoom, start } from "./ways";

const ROUNDS = 5;
/** More than two settlements differ by, and a fifth of what every round once left behind. */
const SLACK = 400;

/** How many nodes there are, on the page or not, once everything is thrown away that can be. */
async function nodesIn(cdp: CDPSession): Promise<number> {
  await cdp.send("HeapProfiler.collectGarbage");
  return (await cdp.send("Memory.getDOMCounters")).nodes;
}

test("a tab does not grow from round to round", async ({ person }) => {
  const { page } = await person();
  const cdp = await page.context().newCDPSession(page);
  await openRoom(page, "hangzhou", { rounds: ROUNDS + 1, level: "easy" });
  await start(page);
  await page.getByRole("button", { name: zh.play.menu }).click();
  await page.getByRole("button", { name: zh.play.menuItems.house, exact: true }).click();
  const nodes: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await play(page, { until: SETTLED, onlyDialogs: true });
    nodes.push(await nodesIn(cdp));
    await page.locator("dialog[open] .dialog-actions .button-main").click();
    await expect(page.locator(SETTLED)).toHaveCount(0);
  }
  expect(Math.max(...nodes.slice(1)), `${nodes}`).toBeLessThan((nodes[0] ?? 0) + SLACK);
});
