/** Ways through the pages that many tests go: into a room, to a table, to the end of a match. */

import { expect, type Page } from "@playwright/test";
import type { BotLevel } from "../src/generated/protocol";
import { namesZh } from "../src/generated/words";
import { zh } from "../src/words/zh";
import type { Town } from "./fixtures";
import { play, SUMMARY } from "./player";

const { pages, play: table } = zh;

/** Wait until the connection is there. */
export async function online(page: Page): Promise<void> {
  await expect(page.locator("[data-link=online]")).toBeAttached();
}

export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await online(page);
}

/** Give the name a password, on the page one is on. */
export async function keepName(page: Page): Promise<void> {
  await page.getByRole("button", { name: pages.person.keep }).click();
  await page.getByLabel(pages.person.passwordLabel).fill("correct horse battery");
  await page.getByRole("button", { name: zh.general.save }).click();
  await expect(page.getByLabel(pages.person.passwordLabel)).toHaveCount(0);
}

/** Open one of the signs of the entrance: people, friends, or what is told of the town. */
export async function askAt(page: Page, sign: "people" | "friends" | "town"): Promise<void> {
  await page.locator(`[data-part=ask-${sign}]`).click();
  await expect(page.locator("dialog[open]")).toBeVisible();
}

interface RoomWishes {
  readonly rounds?: number;
  /** With rounds: the owner deals first, so that nobody else can be quicker. */
  readonly deals?: boolean;
  readonly public?: boolean;
  /** Of the bots. */
  readonly level?: BotLevel;
  /** Seconds for a move; so many that a slow machine has time enough, if not told. */
  readonly turn?: number;
}

/** Open a room with the form. Returns its number. */
export async function openRoom(page: Page, town: string, wishes: RoomWishes = {}): Promise<string> {
  await visit(page, `/new/${town}`);
  if (wishes.rounds !== undefined) {
    const each = page.locator("details", { hasText: pages.create.each });
    if ((await each.getAttribute("open")) === null) await each.locator("summary").click();
    await page.getByLabel("一场打几局").fill(String(wishes.rounds));
    if (wishes.deals) await page.getByLabel("首局庄家").selectOption("0");
  }
  await page.getByLabel(pages.create.turn).fill(String(wishes.turn ?? 600));
  if (wishes.level !== undefined)
    await page.getByText(pages.level.names[wishes.level], { exact: true }).click();
  if (wishes.public) await page.getByLabel(pages.create.public).check();
  await page.getByRole("button", { name: pages.create.open }).click();
  await expect(page).toHaveURL(/\/room\/\d{6}$/);
  await expect(page.locator("[data-part=small-table]")).toBeVisible();
  return page.url().slice(-6);
}

/** The owner starts; free seats go to bots. */
export async function start(page: Page): Promise<void> {
  await page.locator("[data-part=start-line] .button-main").click();
  await dealt(page);
}

/** The tiles are there. */
export async function dealt(page: Page): Promise<void> {
  await expect(page.locator(".table .centre")).toBeVisible();
}

/** Go to a town at the entrance. */
export async function goToTown(page: Page, town: Town): Promise<void> {
  await page.locator("[data-part=town]", { hasText: namesZh[town] }).click();
}

/** Two touches at the entrance. */
export async function quickPlay(page: Page, town: Town): Promise<void> {
  await visit(page, "/");
  await goToTown(page, town);
  await page.getByRole("button", { name: pages.entrance.play, exact: true }).click();
  await dealt(page);
}

/** Let the house play from the menu, and press on through the settlements to the result. */
export async function finishByHouse(page: Page): Promise<void> {
  await page.getByRole("button", { name: table.menu }).click();
  await page.getByRole("button", { name: table.menuItems.house, exact: true }).click();
  await throughSettlements(page);
}

/** Only press "go on" until the result is shown. */
export async function throughSettlements(page: Page): Promise<void> {
  await play(page, { until: SUMMARY, onlyDialogs: true });
}

/** A match that is over: its number, with the browser at its result. */
export async function playedMatch(page: Page, town: Town, rounds: number): Promise<string> {
  await openRoom(page, town, { rounds });
  await start(page);
  await finishByHouse(page);
  return matchOf(page);
}

/** The number of the match whose result is shown. */
export async function matchOf(page: Page): Promise<string> {
  const link = page.locator("dialog[open] a[href^='/replay/']");
  return (await link.getAttribute("href"))?.replace("/replay/", "") ?? "";
}

export interface Picture {
  readonly hand: readonly string[];
  readonly left: string;
  /** By seat: the same from every side of the table. */
  readonly piles: readonly string[];
  readonly melds: readonly string[];
}

/** What lies on the table, as somebody sees it who sits there: to compare two looks at it. */
export function picture(page: Page): Promise<Picture> {
  return page.evaluate(() => {
    const labels = (within: Element | null | undefined, selector: string): string[] =>
      [...(within?.querySelectorAll(selector) ?? [])].map(
        (tile) => tile.getAttribute("aria-label") ?? "",
      );
    const seats = [...document.querySelectorAll<HTMLElement>(".seat")].sort(
      (a, b) => Number(a.dataset.seat) - Number(b.dataset.seat),
    );
    return {
      hand: labels(document.querySelector(".hand"), ".tile").sort(),
      left: document.querySelector(".compass-left")?.textContent ?? "",
      piles: seats.map((seat) => labels(seat.querySelector(".pile"), ".tile").join(" ")),
      melds: seats.map((seat) => labels(seat.querySelector(".laid"), ".tile").join(" ")),
    };
  });
}
