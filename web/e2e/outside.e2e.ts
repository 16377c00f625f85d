/** A town of another package: the page was built without it, and asks and shows all that it does. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expectAccessible } from "./axe";
import { expect, PHONE, test } from "./fixtures";
import { GameServer } from "./server";
import { finishByHouse, openRoom, start, visit } from "./ways";

const FILES = {
  "swap-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: swap\nVersion: 1.0\n",
  "swap-1.0.dist-info/entry_points.txt":
    "[fangcheng.variants]\nswap = swap_package.variant:SwapTown\n",
  "swap_package/__init__.py": "",
  "swap_package/variant.py": "from tests.swap_town import SwapTown\n",
  "swap_package/words.py": `WORDS = {
    "town": ("换换镇麻将", "Swap town mahjong"),
    "action.huan": ("换", "swap"),
    "choice.huan": ("给下家三张同一门的牌", "give three tiles of one suit to the next seat"),
    "choice.que": ("不要哪一门？", "which suit do you do without?"),
    "choice.que.m": ("缺万", "no characters"),
    "chosen.que.m": ("缺万", "no characters"),
}
`,
} as const;

test("a town that the page has never heard of", async ({ person }) => {
  const packages = mkdtempSync(join(tmpdir(), "fangcheng-packages-"));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(join(packages, path, ".."), { recursive: true });
    writeFileSync(join(packages, path), text);
  }
  const server = await GameServer.open({}, packages);
  try {
    const { page } = await person({ server, viewport: PHONE });
    await visit(page, "/");
    await expect(page.locator(".town", { hasText: "换换镇麻将" })).toBeVisible();
    await openRoom(page, "swap", { rounds: 1, level: "easy" });
    await start(page);

    await expect(page.locator(".question")).toHaveText("给下家三张同一门的牌");
    const swap = page.locator("[data-choice=huan]");
    await expect(swap).toBeDisabled();
    const tiles = page.locator(".hand-tile .tile:not(.tile-is-dimmed)");
    for (let at = 0; at < 3; at += 1) await tiles.nth(at).click();
    await expect(swap).toHaveText("换");
    await expectAccessible(page, "tiles that are picked");
    await swap.click();
    await expect(page.locator(".hand-got")).toHaveCount(3);

    await expect(page.locator(".question")).toHaveText("不要哪一门？");
    await page.locator("[data-choice=que]", { hasText: "缺万" }).click();
    await expect(page.locator(".sign-chosen")).toHaveCount(4);
    await expectAccessible(page, "what was chosen");
    await expect(page.locator(".seat-own .sign-chosen")).toHaveText("缺万");
    expect(await page.locator(".sign-chosen").allTextContents()).not.toContain("");

    await finishByHouse(page);
  } finally {
    await server.close();
    rmSync(packages, { recursive: true, force: true });
  }
});
