/** A town of another package: the page was built without it, and asks and shows all that it does. */

import { zh } from "../src/words/zh";
import { expectAccessible } from "./axe";
import { expect, PHONE, test } from "./fixtures";
import { SICHUAN, WUHAN, withPackage } from "./packages";
import { play } from "./player";
import { finishByHouse, matchOf, openRoom, start, visit } from "./ways";

const FILES = {
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
  const swap = { town: "swap", rules: "swap_package.variant:SwapTown", files: FILES };
  await withPackage(swap, async (server) => {
    const { page } = await person({ server, viewport: PHONE });
    await visit(page, "/");
    await expect(page.locator("[data-part=town]", { hasText: "换换镇麻将" })).toBeVisible();
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
    await page.context().close(); // else it looks for the server
  });
});

test("the town of the example: chosen with keys, played to its replay and its books", async ({
  person,
}) => {
  await withPackage(SICHUAN, async (server) => {
    const { page } = await person({ server, viewport: { width: 1280, height: 720 } });
    await openRoom(page, "sichuan", { rounds: 1, level: "easy" });
    await start(page);
    const tiles = page.locator(".hand-tile .tile:not(.tile-is-dimmed)");
    for (let at = 0; at < 3; at += 1) await tiles.nth(at).click();
    await page.locator("[data-choice=huan]").click();
    await expect(page.locator("[data-choice=que]")).toHaveText(["万", "筒", "条"]);
    await page.keyboard.press("2");
    await expect(page.locator(".seat-own .sign-chosen")).toHaveText("缺筒");

    await finishByHouse(page);
    const match = await matchOf(page);
    await visit(page, `/replay/${match}`);
    await expect(page.locator("[data-part=verdict]")).toHaveText(new RegExp(zh.pages.fair.good));

    await visit(page, "/score/sichuan");
    await expect(page.getByText("第一次摸牌就胡")).toBeVisible();
    await visit(page, "/rules/sichuan");
    await expect(page.locator("#SC-4")).toContainText("缺门先打");
    for (const nothing of ["learn", "puzzles"]) {
      await visit(page, `/${nothing}/sichuan`);
      await expect(page.getByText(/四川麻将/).first()).toBeVisible();
    }
    await page.context().close(); // else it looks for the server
  });
});

test("a kong of a town's own in mid-round: a red dragon is laid aside and replaced", async ({
  person,
}) => {
  await withPackage(WUHAN, async (server) => {
    const { page } = await person({ server, viewport: PHONE });
    await openRoom(page, "wuhan", { rounds: 8, level: "easy" });
    await start(page);
    // In every other round or so one comes to this seat.
    await play(page, { claims: 0, until: ".actions-open [data-choice=hongzhong]" });
    const aside = page.locator(".seat-own .small-pile");
    const before = await aside.locator(".tile").count();
    await page.locator(".actions-open [data-choice=hongzhong]").click();
    await expect(aside.locator(".tile")).toHaveCount(before + 1);
    await expect(aside).toContainText("亮出");
    await expect(page.locator(".hand-tile")).toHaveCount(14);
    await expectAccessible(page, "a kong laid aside");
    await page.context().close(); // else it looks for the server
  });
});
