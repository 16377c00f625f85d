/** Bots worth playing against: their level, hints on the tiles, and the review of a match. */

import type { Locator, Page } from "@playwright/test";
import { zh } from "../src/words/zh";
import { expectAccessible } from "./axe";
import { expect, onPhone, test } from "./fixtures";
import { ownTurn, play, SETTLED, SUMMARY } from "./player";
import { askAt, finishByHouse, matchOf, openRoom, quickPlay, start, visit } from "./ways";

const { pages, play: table } = zh;
const SMALL_PHONE = { width: 360, height: 640 };
/** What is best is marked: a tile, or a button. */
const HINTED = ".hand-mark-best, .choice-mark-best";

const toggle = (page: Page) =>
  page.locator(".bar").getByRole("button", { name: table.coach.toggle, exact: true });

/** A tile of the hand that the best hint is about. */
const bestTile = (page: Page) => page.locator(".hand-tile:has(.hand-mark-best) .tile").first();

/** Where every tile of the hand is. */
const handPlaces = (page: Page) =>
  page.locator(".hand-tile .tile").evaluateAll((tiles) =>
    tiles.map((tile) => {
      const { x, y } = tile.getBoundingClientRect();
      return [Math.round(x), Math.round(y)].join();
    }),
  );

/** Tiles of the hand that something lies over. */
const coveredTiles = (page: Page) =>
  page.locator(".hand-tile .tile").evaluateAll((tiles) =>
    tiles.flatMap((tile) => {
      const { left, top, right, bottom } = tile.getBoundingClientRect();
      const spots = [
        [(left + right) / 2, top + 3],
        [(left + right) / 2, (top + bottom) / 2],
        [(left + right) / 2, bottom - 3],
      ] as const;
      const free = spots.every(([x, y]) => tile.contains(document.elementFromPoint(x, y)));
      const marks = [...document.querySelectorAll(".hand-mark")].map((mark) =>
        mark.getBoundingClientRect(),
      );
      const clear = marks.every(
        (mark) =>
          mark.bottom <= top + 1 ||
          mark.top >= bottom - 1 ||
          mark.right <= left + 1 ||
          mark.left >= right - 1,
      );
      return free && clear ? [] : [tile.getAttribute("aria-label")];
    }),
  );

/** The line to the server: what was sent, and a gate that hints wait at. */
class Line {
  readonly sent: string[] = [];
  private gate = Promise.resolve();
  private open = (): void => {};

  static async of(page: Page): Promise<Line> {
    const line = new Line();
    await page.routeWebSocket(/\/ws$/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => {
        line.sent.push(String(message));
        server.send(message);
      });
      server.onMessage(async (message) => {
        if (/"type":\s*"hints"/.test(String(message))) await line.gate;
        socket.send(message);
      });
    });
    return line;
  }

  holdHints(): void {
    this.gate = new Promise((resolve) => {
      this.open = resolve;
    });
  }

  letHints(): void {
    this.open();
  }

  /** How often hints were asked for. */
  get asked(): number {
    return this.sent.filter((text) => text.includes('"type":"ask_hints"')).length;
  }

  /** The last thing that was done at the table. */
  get lastAct(): string {
    const acts = this.sent.filter((text) => text.includes('"type":"act"'));
    return (JSON.parse(acts.at(-1) ?? "{}") as { do?: string }).do ?? "";
  }
}

test("hints say what is best, and it is played", async ({ person }) => {
  const { page } = await person(onPhone(SMALL_PHONE));
  const line = await Line.of(page);
  await openRoom(page, "hangzhou", { rounds: 1, level: "hard" });
  expect(line.sent.some((text) => text.includes('"bot_level":"hard"'))).toBe(true);
  await start(page);
  const names = page.locator(`.plate-name[title*="${pages.room.botShort("hard")}"]`);
  await expect(names).toHaveCount(3);
  await play(page, { until: `${ownTurn(0)}, ${SETTLED}` });
  await expect(page.locator(".hand-mark")).toHaveCount(0);
  expect(line.asked, "nobody wants hints yet").toBe(0);
  await toggle(page).click();
  await expect(toggle(page)).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator(HINTED).first()).toBeVisible();
  await expectAccessible(page, "hints");

  let turns = 0;
  for (; turns < 4; turns++) {
    expect(await coveredTiles(page)).toEqual([]);
    await expect(page.locator("button.coach")).toContainText(table.coach.rank(1));
    line.holdHints();
    await playBest(page, line);
    await play(page, { until: `${ownTurn(0)}, ${SETTLED}` });
    if (await page.locator(SETTLED).isVisible()) break;
    await expect(page.locator(".coach")).toHaveText(table.coach.thinking);
    const before = await handPlaces(page);
    line.letHints();
    await expect(page.locator(HINTED).first()).toBeVisible();
    expect(await handPlaces(page), "hints do not move the hand").toEqual(before);
  }
  line.letHints();

  if (!(await page.locator(SETTLED).isVisible())) {
    // All hints, with the keyboard.
    await page.locator("button.coach").press("Enter");
    await expect(page.locator("dialog[open] .coach-all li").first()).toBeVisible();
    await expectAccessible(page, "all hints");
    await page.keyboard.press("Escape");
    await expect(page.locator("dialog[open]")).toHaveCount(0);
    await page.keyboard.press("i");
    await expect(page.locator(".hand-mark")).toHaveCount(0);
    await page.keyboard.press("i");
    await expect(page.locator(HINTED).first()).toBeVisible();
  }
  // Remembered.
  await page.reload();
  await expect(toggle(page)).toHaveAttribute("aria-pressed", "true");
});

/** Tap the highlighted tile twice: it is what is discarded. Where a button is better, tap that. */
async function playBest(page: Page, line: Line): Promise<void> {
  const button = page.locator(".choice:has(.choice-mark-best)");
  if (await button.isVisible()) {
    await button.click();
    return;
  }
  const tile = bestTile(page);
  await expect(tile).toHaveAttribute("aria-label", /提示：最好/);
  const face = (await tile.locator("xpath=..").getAttribute("data-key"))?.split(".")[0];
  const before = line.sent.length;
  if ((await tile.getAttribute("aria-pressed")) === "true") await tap(page, tile);
  else {
    await tap(page, tile);
    await expect(tile).toHaveAttribute("aria-pressed", "true");
    await tap(page, tile);
  }
  await expect.poll(() => line.sent.slice(before).join()).toContain(`"do":"discard ${face}`);
  expect(line.lastAct).toContain(`discard ${face}`);
}

async function tap(page: Page, tile: Locator): Promise<void> {
  const box = await tile.boundingBox();
  if (box === null) throw new Error("the tile is not there");
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

test("the review of a match leads to its mistakes", async ({ person }) => {
  const { page } = await person();
  await openRoom(page, "hangzhou", { rounds: 1, level: "easy" });
  await start(page);
  // Whoever plays at random makes mistakes.
  await play(page, { until: SUMMARY, claims: 0.5 });
  const match = await matchOf(page);
  await page.goto(`/replay/${match}`);
  const card = page.locator("[data-part=review]");
  await card.getByRole("button", { name: pages.review.ask, exact: true }).click();
  await expect(card.locator("[data-part=mistakes] a").first()).toBeVisible();
  await card.locator("[data-part=mistakes] a").last().click();
  await expect(page.locator("[data-part=replay-mistake]")).toBeVisible();
  await expect(page).toHaveURL(/\?step=1\.\d+&coach=0$/);
  await expect(card.locator("[data-part=mistakes] [aria-current=true]")).toHaveCount(1);
  // The list does not scroll away the board it leads to.
  await expect(card.locator("[data-part=mistakes] [aria-current=true]")).toBeInViewport();
  await expect(page.locator("[data-part=replay-table]")).toBeInViewport({ ratio: 0.9 });
  await expectAccessible(page, "review");

  // Another seat, then none.
  await card.getByLabel(pages.review.seat).selectOption({ index: 1 });
  await expect(card.getByRole("status")).toBeVisible();
  await card.getByRole("button", { name: pages.review.hide }).click();
  await expect(card.locator("[data-part=mistakes] a")).toHaveCount(0);
});

test("a review that is empty, slow, or fails says so", async ({ person }) => {
  const { page, watch } = await person();
  await openRoom(page, "hangzhou", { rounds: 1 });
  await start(page);
  await finishByHouse(page);
  const match = await matchOf(page);
  watch.allow(/50[03]/);
  let answer = (): void => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let tries = 0;
  await page.route(`**/api/matches/${match}/review*`, async (route) => {
    if (++tries === 1) {
      await answered;
      await route.fulfill({ status: 503, json: { error: "请稍候" } });
    } else await route.fulfill({ json: { match: 1, seat: 0, decisions: 9, mistakes: [] } });
  });
  await page.goto(`/replay/${match}`);
  const card = page.locator("[data-part=review]");
  await card.getByRole("button", { name: pages.review.ask, exact: true }).click();
  await expect(card).toContainText(pages.review.thinking);
  answer();
  await expect(card.getByRole("alert")).toContainText("请稍候");
  await card.getByRole("button", { name: zh.general.retry }).click();
  await expect(card.getByRole("status")).toHaveText(pages.review.none);
});

test("bots have levels everywhere", async ({ person }) => {
  const { page } = await person(onPhone(SMALL_PHONE));
  await openRoom(page, "lanzhou");
  const select = page.locator("[data-part=add-bot] select").first();
  await expect(select.locator("option")).toHaveText([
    pages.room.addBot,
    ...["easy", "normal", "hard", "master", "random"].map(pages.room.botLevel),
  ]);
  await select.selectOption("hard");
  await expect(
    page.locator("[data-part=place]", { hasText: pages.room.botShort("hard") }),
  ).toBeVisible();
  await page.getByRole("button", { name: pages.room.leave }).click();
  const { towns, masters } = await (await page.request.get("/api/towns")).json();
  expect(masters).toContain("lanzhou");
  const without = towns
    .map((town: { name: string }) => town.name)
    .find((name: string) => !masters.includes(name));
  if (without !== undefined) {
    await openRoom(page, without);
    await expect(select.locator("option", { hasText: pages.room.botLevel("hard") })).toHaveCount(1);
    await expect(select.locator("option", { hasText: pages.room.botLevel("master") })).toHaveCount(
      0,
    );
    await page.getByRole("button", { name: pages.room.leave }).click();
  }

  await visit(page, "/");
  await askAt(page, "town");
  await page.getByText(pages.level.names.easy, { exact: true }).click();
  await expect(page.locator("[data-part=town-body]")).toContainText(pages.level.about.easy);
  await page.reload();
  await askAt(page, "town");
  await expect(page.locator(".bot-levels input:checked")).toHaveValue("easy");
  await quickPlay(page, "hangzhou");
  const easy = page.locator(`.plate-name[title*="${pages.room.botShort("easy")}"]`);
  await expect(easy).toHaveCount(3);
  const names = await easy.allTextContents();
  expect(new Set(names).size, names.join()).toBe(3);
});
