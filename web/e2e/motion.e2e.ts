/** What moves at the table, and what it costs. */

import type { Page } from "@playwright/test";
import { zh } from "../src/words/zh";
import { expect, onPhone, test } from "./fixtures";
import { ownTurn, play, SETTLED } from "./player";
import { openRoom, start, visit } from "./ways";

interface Moved {
  readonly what: string;
  readonly properties: readonly string[];
  /** When it is over, in thousandths of a second. */
  readonly end: number;
}

/** Runs in the page: notes everything that is animated by script. */
function noteMoves(): void {
  const moved: Moved[] = [];
  Object.assign(globalThis, { moved });
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (keyframes, options) {
    const { duration = 0, delay = 0 } = typeof options === "object" ? options : {};
    const frames = (keyframes ?? []) as Keyframe[];
    const properties = [...new Set(frames.flatMap((frame) => Object.keys(frame)))];
    const what = this.getAttribute("class") ?? "";
    moved.push({ what, properties, end: Number(duration) + Number(delay) });
    return animate.call(this, keyframes, options);
  };
}

const movesOf = (page: Page): Promise<Moved[]> =>
  page.evaluate(() => (globalThis as unknown as { moved: Moved[] }).moved);

/** Runs in the page from its beginning: remembers how long anything was animated. */
function watchMotion(): void {
  let longest = 0;
  const look = (): void => {
    for (const animation of document.getAnimations()) {
      const { duration, iterations } = animation.effect?.getComputedTiming() ?? {};
      if (typeof duration === "number" && iterations !== undefined)
        longest = Math.max(longest, duration * Math.min(iterations, 10));
    }
    Object.assign(globalThis, { longestMotion: longest });
    requestAnimationFrame(look);
  };
  look();
}

const longestOf = (page: Page): Promise<number> => page.evaluate("longestMotion");

const FREE = new Set(["transform", "opacity", "offset", "easing"]);

test("tiles are dealt and thrown by transforms alone, and a touch skips the deal", async ({
  person,
}) => {
  const { page } = await person({ ...onPhone(), reducedMotion: "no-preference" });
  await page.addInitScript(noteMoves);
  await page.addInitScript(watchMotion);
  await openRoom(page, "hangzhou", { rounds: 1, deals: true });
  await start(page);
  const deal = async (): Promise<Moved[]> =>
    (await movesOf(page)).filter(({ what }) => what === "packet");
  await expect.poll(async () => (await deal()).length, "four hands in fours").toBe(4 * 4);
  const dealt = await deal();
  expect(Math.max(...dealt.map(({ end }) => end))).toBeLessThanOrEqual(1500);
  await page.locator(".table").dispatchEvent("pointerdown");
  const left = await page.evaluate(() => ({
    packets: document.querySelectorAll(".packet").length,
    hidden: document.querySelectorAll("[data-dealt]").length,
  }));
  expect(left, "everything lies where it belongs at once").toEqual({ packets: 0, hidden: 0 });

  await play(page, { until: `${ownTurn(2)}, ${SETTLED}` });
  expect(await longestOf(page)).toBeGreaterThan(100);
  const moves = await movesOf(page);
  expect(moves.filter(({ what }) => /\btile\b/.test(what)).length).toBeGreaterThan(0);
  for (const { what, properties } of moves)
    expect(
      properties.filter((one) => !FREE.has(one)),
      what,
    ).toEqual([]);
});

for (const [who, reducedMotion] of [
  ["the system says", "reduce"],
  ["the settings say", "no-preference"],
] as const) {
  test(`nothing moves for who wants less motion, as ${who}`, async ({ person }) => {
    const { page } = await person({ reducedMotion });
    if (reducedMotion !== "reduce") {
      await visit(page, "/settings");
      await page.getByText(zh.settings.items.motion.choices?.less ?? "", { exact: true }).click();
    }
    await page.addInitScript(noteMoves);
    await page.addInitScript(watchMotion);
    await openRoom(page, "hangzhou", { rounds: 1 });
    await start(page);
    await play(page, { until: `${ownTurn(2)}, ${SETTLED}` });
    expect(await movesOf(page)).toEqual([]);
    expect(await longestOf(page)).toBeLessThanOrEqual(20);
  });
}
