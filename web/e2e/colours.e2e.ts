/** Colours that the system lays down: tiles keep theirs, and whose turn it is can be seen. */

import { expect, test } from "@playwright/test";
import { firstTurn } from "./scenes";
import { Stage } from "./stage";

test("tiles keep their bodies in forced colours, and a turn is seen", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await Stage.open(page, firstTurn("hangzhou"));
  for (const body of [".hand .tile", ".rack .back", ".centre .tile"])
    await expect(page.locator(body).first(), body).toHaveCSS("background-image", /gradient/);
  const frames = await page.evaluate(() =>
    [".plate-turn", ".plate:not(.plate-turn)"].map((selector) => {
      const plate = document.querySelector(selector);
      return plate && getComputedStyle(plate).borderTopColor;
    }),
  );
  expect(new Set(frames).size, "whose turn it is").toBe(2);
});
