/** How the own hand feels: at once, whatever the line does, and never twice. */

import type { Page, WebSocketRoute } from "@playwright/test";
import { zh } from "../src/words/zh";
import { expect, test } from "./fixtures";
import { ownTurn, play } from "./player";
import { NO_SERVER } from "./watch";
import { openRoom, quickPlay, start } from "./ways";

const hand = (page: Page) => page.locator(".hand-tile");
const pile = (page: Page) => page.locator(".seat-own .pile .tile");

/** A line that can be made to hold back what we answer, or be cut. */
async function shakyLine(page: Page) {
  const lines: WebSocketRoute[] = [];
  const line = { holds: false, acts: [] as string[], cut: async () => {} };
  await page.routeWebSocket(/\/ws$/, (route) => {
    const server = route.connectToServer();
    lines.push(route);
    route.onMessage((message) => {
      const { type, id } = JSON.parse(String(message));
      if (type === "act") line.acts.push(id);
      if (!(type === "act" && line.holds)) server.send(message);
    });
  });
  line.cut = async () => {
    for (const route of lines.splice(0)) await route.close({ code: 3001 });
  };
  return line;
}

test("a tile is thrown at once, comes back when the line is cut, and is thrown once", async ({
  person,
}) => {
  const { page, watch } = await person();
  watch.allow(NO_SERVER);
  const line = await shakyLine(page);
  await openRoom(page, "hangzhou", { rounds: 50 });
  await start(page);
  await play(page, { until: ownTurn(1) });
  const [tiles, thrown] = [await hand(page).count(), await pile(page).count()];

  // The server hears nothing of it, and yet it lies there.
  line.holds = true;
  const before = line.acts.length;
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(pile(page)).toHaveCount(thrown + 1);
  await expect(hand(page)).toHaveCount(tiles - 1);
  expect(line.acts).toHaveLength(before + 1);

  // Cut, and not to be reached: the tile is in the hand again, marked, and what that means is said.
  await page.context().setOffline(true);
  await line.cut();
  await expect(page.locator(".hand-back")).toHaveCount(1);
  await expect(hand(page)).toHaveCount(tiles);
  await expect(pile(page)).toHaveCount(thrown);
  await expect(page.locator("[data-part=line-sign]")).toHaveText(zh.play.line.lost);
  await expect(page.locator(".delivery-kept")).toHaveText(zh.play.ask.delivered.kept);

  // It is sent again under the same name, and the game goes on.
  line.holds = false;
  await page.context().setOffline(false);
  await expect(page.locator("[data-part=line-sign]")).not.toHaveText(zh.play.line.lost);
  await expect(page.locator(".hand-back")).toHaveCount(0);
  await expect.poll(() => line.acts.length).toBeGreaterThan(before + 1);
  expect(line.acts[before + 1]).toBe(line.acts[before]);
  await play(page, { until: ownTurn(thrown + 1) });
});

/**
 * Runs in the page: two taps at the same place and nearly the same time. The page hears of the second once
 * it is drawn anew; how long it takes for that does not matter.
 */
async function tapTwice(tile: Element): Promise<void> {
  const { x, y, width, height } = tile.getBoundingClientRect();
  const at = { clientX: x + width / 2, clientY: y + height / 2 };
  const [first, second] = [1, 2].map(
    (detail) => new MouseEvent("click", { ...at, detail, bubbles: true, cancelable: true }),
  );
  if (first === undefined || second === undefined) return;
  tile.dispatchEvent(first);
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  document.elementFromPoint(at.clientX, at.clientY)?.dispatchEvent(second);
}

test("one tap discards, and a nervous finger discards once", async ({ person }) => {
  const { page } = await person();
  await page.addInitScript(() => localStorage.setItem("fangcheng.discard", "tap"));
  const line = await shakyLine(page);
  await quickPlay(page, "zhangzhou");
  for (let turn = 0; turn < 2; turn++) {
    await play(page, { until: ownTurn() });
    // Not in the first moments of a question.
    await page.waitForTimeout(300);
    const before = line.acts.length;
    await page.locator(".hand-tile .tile:not(.tile-is-dimmed)").nth(4).evaluate(tapTwice);
    await expect.poll(() => line.acts.length).toBeGreaterThan(before);
    await expect(page.locator(".hand [aria-pressed=true]")).toHaveCount(0);
    // An answer that a slow line has sent again is the same answer.
    expect(new Set(line.acts.slice(before)).size).toBe(1);
  }
});

test("tiles are put in another order by dragging, and sorted again by a tap", async ({
  person,
}) => {
  const { page } = await person();
  await quickPlay(page, "lanzhou");
  await play(page, { until: ownTurn(1) });
  const order = () =>
    hand(page).evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.key));
  const sorted = await order();
  const [from, to] = [await hand(page).nth(5).boundingBox(), await hand(page).nth(0).boundingBox()];
  if (from === null || to === null) throw new Error("no tiles");
  const middle = from.y + from.height / 2;
  await page.mouse.move(from.x + from.width / 2, middle);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, middle, { steps: 4 });
  await page.mouse.move(to.x - 4, middle, { steps: 2 });
  await page.mouse.up();
  const [moved] = sorted.splice(5, 1);
  await expect.poll(order).toEqual([moved, ...sorted]);
  await page.keyboard.press("s");
  await expect.poll(order).not.toEqual([moved, ...sorted]);
});
