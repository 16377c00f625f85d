/** What is said at the table: inside its bubble, on the screen, and not over who says it. */

import { expect, test } from "@playwright/test";
import { firstTurn, late } from "./scenes";
import { Stage } from "./stage";

/** The longest that can be written, and twenty letters. */
const SAYINGS = [
  "谁打的三万啊，快点快点！我等得花儿都谢了",
  "快点".repeat(30),
  "Please hurry up, will you?",
];

for (const [width, height] of [
  [390, 844],
  [844, 390],
  [1280, 720],
  [320, 568],
] as const)
  test(`what is said stays in its bubble at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: "reduce" });
    const stage = await Stage.open(page, late("hangzhou"));
    for (const text of SAYINGS) {
      for (const seat of [0, 1, 2, 3]) stage.talk(seat, text);
      await expect(page.locator(".voice-said", { hasText: text })).toHaveCount(4);
      const faults = await page.locator(".voice-said").evaluateAll((all) =>
        all.flatMap((one) => {
          const bubble = one.getBoundingClientRect();
          const plate = one.parentElement?.querySelector(".plate")?.getBoundingClientRect();
          const words = document.createRange();
          words.selectNodeContents(one);
          const holds = ({ left, top, right, bottom }: DOMRect, inner: DOMRect): boolean =>
            inner.left >= left &&
            inner.right <= right &&
            inner.top >= top &&
            inner.bottom <= bottom;
          const covers =
            plate !== undefined &&
            Math.min(bubble.right, plate.right) > Math.max(bubble.left, plate.left) &&
            Math.min(bubble.bottom, plate.bottom) > Math.max(bubble.top, plate.top);
          return [
            ...(holds(bubble, words.getBoundingClientRect()) ? [] : ["out of its bubble"]),
            ...(holds(new DOMRect(0, 0, innerWidth, innerHeight), bubble) ? [] : ["cut"]),
            ...(covers ? [`over ${one.closest(".seat")?.className}`] : []),
          ];
        }),
      );
      expect(faults, text).toEqual([]);
    }
  });

for (const [width, height] of [
  [390, 844],
  [844, 390],
  [1280, 720],
] as const)
  test(`what bots say by the way covers nothing at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: "reduce" });
    let shown = 0;
    for (const town of ["hangzhou", "zhangzhou", "lanzhou"] as const) {
      const stage = await Stage.open(page, firstTurn(town));
      await expect(page.locator(".seat-sign .face path").first()).toBeAttached();
      await page.clock.install();
      for (let meld = 0; meld < 4; meld++) {
        const at = stage.findMaybe((entry) => entry.event === "peng" || entry.event === "chi");
        if (at === null) break;
        stage.tell(at + 1);
        await page.clock.runFor(1700);
        const line = page.locator(".voice-line");
        // Where no place is free it is not said at all.
        for (const one of await line.all()) {
          shown += 1;
          const faults = await one.evaluate((bubble) => {
            const { left, top, right, bottom } = bubble.getBoundingClientRect();
            const others = document.querySelectorAll(
              ".plate-name, .plate-score, .tile, .back, .answer button, .actions-told, .compass",
            );
            const over = [...others].filter((other) => {
              const box = other.getBoundingClientRect();
              return (
                Math.min(right, box.right) > Math.max(left, box.left) + 0.5 &&
                Math.min(bottom, box.bottom) > Math.max(top, box.top) + 0.5
              );
            });
            const whole = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
            return [...over.map(({ className }) => String(className)), ...(whole ? [] : ["cut"])];
          });
          expect(faults).toEqual([]);
          await expect(one).toHaveAttribute("aria-hidden", "true");
        }
        await page.clock.runFor(60_000);
      }
    }
    expect(shown).toBeGreaterThan(0);
  });
