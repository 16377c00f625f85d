/** What is said at the table: inside its bubble, on the screen, and not over who says it. */

import { expect, test } from "@playwright/test";
import { late } from "./scenes";
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
