/** Pictures of every page around the table in three sizes into web/screenshots, some of them for the documents. */

import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "@playwright/test";
import { clubsZh } from "../src/features/clubs/words.zh";
import { friendsZh } from "../src/features/friends/words.zh";
import type { Ladder, LadderBoard } from "../src/generated/protocol";
import { zh as sentences } from "../src/generated/words";
import { boardZh } from "../src/words/board.zh";
import { stageZh } from "../src/words/stage.zh";
import { zh } from "../src/words/zh";
import { club, evening, month } from "./clubPictures";
import { DESK, expect, onPhone, PHONE, PHONE_ON_ITS_SIDE, test } from "./fixtures";
import { ownTurn, play } from "./player";
import { tournament } from "./tournamentPictures";
import { askAt, finishByHouse, keepName, matchOf, online, openRoom, start, visit } from "./ways";
import { shootForDocs } from "./webp";

const SIZES = [PHONE, PHONE_ON_ITS_SIDE, DESK];
const HERE = fileURLToPath(new URL("../screenshots/", import.meta.url));

const { pages, play: table } = zh;

test.beforeAll(() => {
  mkdirSync(HERE, { recursive: true });
});

async function shoot(page: Page, name: string, { whole = false } = {}): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.waitForTimeout(150);
    const path = `${HERE}${name}-${size.width}x${size.height}.png`;
    await page.screenshot({ path, fullPage: whole });
  }
  await page.setViewportSize(DESK);
}

/** The same page on a phone with a good screen, for the documents. */
async function shootOnPhone(page: Page, name: string): Promise<void> {
  const browser = page.context().browser() as Browser;
  const context = await browser.newContext({
    ...{ ...onPhone(), deviceScaleFactor: 1.5 },
    baseURL: new URL(page.url()).origin,
    locale: "zh-CN",
    reducedMotion: "reduce",
    storageState: await page.context().storageState(),
  });
  const other = await context.newPage();
  await other.goto(page.url());
  await online(other);
  await other.waitForTimeout(500);
  await shootForDocs(other, `${name}-390x844`);
  await context.close();
  // The seat was taken over by the other screen.
  await page.reload();
  await online(page);
}

async function call(page: Page, name: string): Promise<void> {
  await visit(page, "/settings");
  await page.getByRole("button", { name: pages.person.rename }).click();
  await page.getByLabel(pages.person.nameLabel).fill(name);
  await page.getByRole("button", { name: zh.general.save }).click();
  await expect(page.locator("[data-part=account-name]")).toHaveText(name);
}

async function speakEnglish(page: Page, on: boolean): Promise<void> {
  await page.evaluate((lang) => localStorage.setItem("fangcheng.language", lang), on ? "en" : "zh");
  await page.reload();
}

test("the pages around the table", async ({ person }) => {
  const { page } = await person();
  await call(page, "阿芳");
  await visit(page, "/");
  await shoot(page, "entrance");
  await askAt(page, "town");
  await shoot(page, "entrance-town");
  await visit(page, "/new/hangzhou");
  await shoot(page, "create", { whole: true });
  await visit(page, "/settings");
  await shoot(page, "settings", { whole: true });
  await shootOnPhone(page, "settings");
  await visit(page, "/nowhere");
  await shoot(page, "nowhere");

  const number = await openRoom(page, "hangzhou", { public: true });
  const friend = (await person()).page;
  await call(friend, "老王");
  await friend.goto(`/room/${number}`);
  await friend.getByRole("button", { name: pages.room.beReady, exact: true }).click();
  await friend.getByRole("button", { name: sentences["phrase.hello"] }).click();
  await page.locator("[data-part=add-bot] select").first().selectOption("normal");
  await shoot(page, "room", { whole: true });
  await shootOnPhone(page, "room");
  await friend.goto("/lobby");
  await expect(friend.locator(".list-card").first()).toBeVisible();
  await shoot(friend, "lobby");
  for (const [path, name] of [
    ["/", "entrance"],
    ["/new/zhangzhou", "create"],
    [`/room/${number}`, "room"],
    ["/settings", "settings"],
  ] as const) {
    await visit(page, path);
    await speakEnglish(page, true);
    await online(page);
    await page.waitForTimeout(300);
    await shoot(page, `${name}-en`, { whole: true });
  }
});

/** Somebody waits and is called; and a rank, from what a ladder may tell. */
test("a queue and the ladder", async ({ person }) => {
  const { meeting } = pages;
  const { page: phone } = await person({ ...onPhone(), deviceScaleFactor: 1.5 });
  const others = [(await person()).page, (await person()).page, (await person()).page];
  const join = async (page: Page): Promise<void> => {
    await visit(page, "/");
    await askAt(page, "people");
    await page.getByLabel(meeting.rules).selectOption("jinzhou");
    await page.getByRole("button", { name: meeting.join, exact: true }).click();
  };
  for (const page of [...others.slice(0, 2), phone]) await join(page);
  await askAt(phone, "people");
  await phone.locator("[data-part=people-queue]", { hasText: "3" }).waitFor();
  await shootForDocs(phone, "queue-390x844");
  await phone.keyboard.press("Escape");
  for (const page of others.slice(2)) await join(page);
  await phone.locator("dialog[open] .button-main").waitFor();
  await shootForDocs(phone, "called-390x844");
  await phone.locator("dialog[open] .button").first().click();

  const { page: desk } = await person({ viewport: { width: 1280, height: 720 } });
  for (const page of [phone, desk]) {
    await page.route("**/api/me/ladder*", (route) => route.fulfill({ json: ladder() }));
    await visit(page, "/me");
    await page.getByRole("tab", { name: meeting.standing }).click();
    await page.locator("[data-part=rank-name]").waitFor();
  }
  await shootForDocs(phone, "rank-390x844");
  await shootForDocs(desk, "rank-1280x720");
});

test("a tournament", async ({ person }) => {
  for (const [size, options] of [
    ["390x844", onPhone()],
    ["1280x720", { viewport: { width: 1280, height: 720 } }],
  ] as const) {
    const { page } = await person(options);
    for (const over of [false, true]) {
      await page.route("**/api/tournaments/1?*", (route) =>
        route.fulfill({ json: tournament(over) }),
      );
      await visit(page, "/tournament/1");
      await page.locator("[data-part=tournament-table]").waitFor();
      await shootForDocs(page, `${over ? "tournament-over" : "tournament"}-${size}`);
    }
  }
});

test("a club and an evening", async ({ person }) => {
  const { page: phone } = await person({ ...onPhone(), deviceScaleFactor: 1.5 });
  const { page: desk } = await person({ viewport: { width: 1280, height: 720 } });
  for (const page of [phone, desk]) {
    await page.route("**/api/clubs/1", (route) => route.fulfill({ json: club() }));
    await page.route("**/api/clubs/1/months/*", (route) => route.fulfill({ json: month() }));
    await page.route("**/api/clubs/1/evenings/*", (route) => route.fulfill({ json: evening() }));
  }
  await visit(phone, "/club/1");
  await phone.getByRole("tab", { name: clubsZh.tabs.board }).click();
  await phone.locator("[data-part=club-scores]").waitFor();
  await shootForDocs(phone, "club-390x844");
  for (const [page, size] of [
    [phone, "390x844"],
    [desk, "1280x720"],
  ] as const) {
    await visit(page, `/club/1/evening/${evening().date}`);
    await page.locator(".evening-chart").waitFor();
    await shootForDocs(page, `evening-${size}`);
  }
});

/** Friends at tables, one who calls, the card of somebody, and a board. */
test("friends", async ({ person }) => {
  const { page: phone } = await person({ ...onPhone(), deviceScaleFactor: 1.5 });
  await call(phone, "阿方");
  await keepName(phone);
  await visit(phone, "/friends");
  await phone.getByRole("button", { name: friendsZh.link.make }).click();
  const link = new URL(await phone.locator("[data-part=share-link]").innerText()).pathname;
  const others: Page[] = [];
  for (const name of ["老胡", "小满", "桂枝"]) {
    const { page } = await person();
    await call(page, name);
    await keepName(page);
    await visit(page, link);
    await page.getByRole("button", { name: friendsZh.offer.accept }).click();
    await expect(page).toHaveURL(/friends$/);
    others.push(page);
  }
  const [host, player] = others as [Page, Page, Page];
  await openRoom(host, "lanzhou", { public: true });
  await openRoom(player, "hangzhou", { public: true });
  await start(player);
  await expect(phone.locator("[data-part=friend-line]", { hasText: "小满" })).toContainText(
    "在打杭州",
  );
  await phone.waitForTimeout(4000); // no toasts
  await shootForDocs(phone, "friends-390x844");
  await shoot(phone, "friends", { whole: true });
  await phone.setViewportSize(PHONE);
  await host
    .locator("[data-part=friend-line]", { hasText: "阿方" })
    .getByRole("button", { name: friendsZh.invite })
    .click();
  await phone.locator("[data-part=call-sign]").waitFor();
  await visit(phone, "/");
  await phone.locator("[data-part=call-sign]").waitFor();
  await phone.locator("[data-part=friend-line]").first().waitFor();
  await shootForDocs(phone, "invited-390x844");
  await shoot(phone, "invited");
  await phone.setViewportSize(PHONE);
  await phone.getByRole("button", { name: friendsZh.call.go }).click();
  await phone.locator("[data-part=place] [data-part=person-name]").first().click();
  await phone.locator("dialog[open]").waitFor();
  await shootForDocs(phone, "person-390x844");

  await host.route("**/api/ladder/*", (route) => route.fulfill({ json: board() }));
  await visit(host, "/ladder/jinzhou");
  await host.locator("[data-part=ladder-board]").waitFor();
  await shoot(host, "ladder", { whole: true });
});

function board(): LadderBoard {
  const { ranks } = ladder().standings[0] ?? { ranks: [] };
  const people = ["三叔", "红姐", "阿芳", "老王", "Katharina von Gutenberg"];
  return {
    ...{ town: "jinzhou", ranks, needs: { matches: 4, seconds: 7200 } },
    entries: people.map((name, at) => ({
      ...{ place: at + 1, person: at + 1, name, number: 1402 - 61 * at, spread: 230 + 20 * at },
      ...{ sureness: "fair", rank: 4 - Math.ceil(at / 2), matches: 140 - 20 * at },
    })),
  };
}

/** What the server might tell after sixty matches. */
function ladder(): Ladder {
  const numbers = Array.from({ length: 60 }, (_, at) =>
    at < 25 ? null : Math.round(1130 + 90 * Math.sin(at / 7) + 25 * Math.sin(at * 2)),
  );
  const names = ["金石滩", "古城", "响水观", "卑沙城", "大黑山"];
  const least = [null, 800, 1000, 1160, 1320];
  const firsts = [null, 17, 25, 33, 42];
  return {
    ...{ account: true, needed: 25 },
    needs: { matches: 4, seconds: 7200 },
    lacks: { matches: 0, seconds: 0 },
    standings: [
      {
        ...{ town: "jinzhou", matches: 60, sureness: "fair", rank: 3 },
        ...{ number: numbers.at(-1) ?? null, spread: 310 },
        ranks: names.map((name, at) => ({
          ...{ name, least: least[at] ?? null, firsts: firsts[at] ?? null },
        })),
        history: numbers.map((number, at) => ({
          ...{ match: at + 1, at: 0, place: 1, points: 10, number },
        })),
      },
    ],
  };
}

/** A lesson that was answered, an example of the rule book, a puzzle. */
test("what teaches a town", async ({ person }) => {
  const { page } = await person({ ...onPhone(), deviceScaleFactor: 1.5 });
  await visit(page, "/learn/hangzhou/discards");
  await page.locator("[data-part=lesson-choices] button").last().click();
  await page.locator("[data-part=lesson-right] summary").first().waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  await shootForDocs(page, "lesson-390x844");
  await visit(page, "/puzzles/hangzhou");
  await page.locator("main .button-main").click();
  await page.locator(".stage-told").waitFor();
  await shootForDocs(page, "puzzle-390x844");

  const { page: desk } = await person({ viewport: { width: 1280, height: 720 } });
  await visit(desk, "/rules/hangzhou#HZ-16");
  await desk.locator("#HZ-16 [data-part=book-example] button").first().click();
  await desk.locator("#HZ-16 .stage-told").waitFor();
  await desk.waitForTimeout(300);
  await shootForDocs(desk, "rules-1280x720");
  for (const path of ["/learn/hangzhou", "/puzzles/hangzhou"]) {
    await visit(desk, path);
    await shoot(desk, path.split("/")[1] ?? "", { whole: true });
  }
});

test("a hand that is scored", async ({ person }) => {
  const { page } = await person();
  // HZ-12, HZ-13, HZ-14: 暴头, one 飘, the tile drawn after a kong.
  await visit(
    page,
    "/score/hangzhou#hand=a5555s-CCC-123p789s9m2m&up=9m&streak=2&by=kong&+caipiao=1",
  );
  await expect(page.locator("[data-part=score-seat]")).toHaveCount(4);
  await shoot(page, "score", { whole: true });
  await shootOnPhone(page, "score");
});

/** A position that was laid, and two ways it was played on. */
test("a board", async ({ person }) => {
  const { page } = await person({ viewport: { width: 1280, height: 720 } });
  await visit(page, "/board");
  await page.getByRole("button", { name: boardZh.fill, exact: true }).click();
  await page.getByRole("button", { name: boardZh.start }).click();
  const hand = page.locator(".stage-table .hand");
  await hand.getByRole("button").nth(3).click();
  await page.getByRole("button", { name: stageZh.back }).click();
  await hand.getByRole("button").nth(8).click();
  await expect(page.locator(".stage-told")).toBeVisible();
  await page.waitForTimeout(300);
  await shootForDocs(page, "board-1280x720");
  await shoot(page, "board", { whole: true });
});

async function hints(page: Page, on: boolean): Promise<void> {
  const toggle = page.locator(".bar").getByRole("button", { name: table.coach.toggle });
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", String(on));
  if (on) await expect(page.locator("button.coach")).toBeVisible();
}

async function shootReview(page: Page): Promise<void> {
  const card = page.locator("[data-part=review]");
  await card.getByRole("button", { name: pages.review.ask, exact: true }).click();
  await expect(card.getByRole("status")).toBeVisible();
  const mistakes = card.locator("[data-part=mistakes] a");
  if ((await mistakes.count()) > 0) await mistakes.first().click();
  await shoot(page, "review", { whole: true });
}

/** In the middle of a round, at the own turn. */
const MIDDLE = ownTurn(7);

/** With hints, the menu, the result, a replay, its review, and what is kept of all that. */
test("a match and what is left of it", async ({ person }) => {
  const { page } = await person();
  await call(page, "阿芳");
  await openRoom(page, "hangzhou", { turn: 90, rounds: 2 });
  await start(page);
  await play(page, { until: MIDDLE, claims: 1 });
  await hints(page, true);
  await shoot(page, "hints");
  await hints(page, false);
  await page.getByRole("button", { name: table.menu }).click();
  await shoot(page, "menu");
  await page.keyboard.press("Escape");
  await finishByHouse(page);
  await shoot(page, "summary");
  const match = await matchOf(page);
  await page.goto(`/replay/${match}?step=1.60`);
  await expect(page.locator("[data-part=verdict][data-good=true]")).toBeVisible();
  await shoot(page, "replay");
  await shootReview(page);
  await page.getByText(pages.fair.numbers).click();
  await shoot(page, "replay-whole", { whole: true });
  await visit(page, "/me");
  await expect(page.locator(".game")).toBeVisible();
  await shoot(page, "me");
  await page.getByRole("tab", { name: pages.mine.numbers }).click();
  await expect(page.locator("[data-part=facts]")).toBeVisible();
  await shoot(page, "numbers");
});
