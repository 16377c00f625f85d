/** Whole games, looked at in every moment: nothing lies on anything else, and nothing moves. */

import type { Page } from "@playwright/test";
import { zh } from "../src/words/zh";
import { expect, onPhone, type Town, test } from "./fixtures";
import { ownTurn, play, SETTLED } from "./player";
import { openRoom, start } from "./ways";

const GAMES: readonly (readonly [width: number, height: number, town: Town])[] = [
  [360, 640, "lanzhou"],
  [390, 844, "zhangzhou"],
  [844, 390, "hangzhou"],
  [768, 1024, "qinhuangdao"],
  [1280, 720, "jinzhou"],
];

interface Looked {
  moments: number;
  /** How far things moved that nobody touched, as browsers count it. */
  shift: number;
  faults: string[];
  tops: number[];
}

interface Shift {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** Runs in the page: look at the table whenever something has changed on it. */
function lookOn(): void {
  const looked: Looked = { moments: 0, shift: 0, faults: [], tops: [] };
  Object.assign(globalThis, { looked });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as unknown as Shift;
      if (!hadRecentInput) looked.shift += value;
    }
  }).observe({ type: "layout-shift" });
  const SLACK = 1.5;
  const boxesOf = (selector: string): (readonly [string, DOMRect])[] =>
    [...document.querySelectorAll<HTMLElement>(selector)]
      // What flies or is raised is on its way.
      .filter((one) => one.getAnimations().length === 0 && !one.matches(".tile-is-selected"))
      .map((one): [string, DOMRect] => [
        `${one.getAttribute("class")} ${one.ariaLabel ?? ""} of ${one.closest(".placed")?.className}`,
        one.getBoundingClientRect(),
      ])
      .filter(([, { width }]) => width > 0);
  const covers = (one: DOMRect, other: DOMRect): boolean =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > SLACK &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > SLACK;
  const look = (): void => {
    const hand = document.querySelector(".hand-place");
    if (hand === null || document.querySelector("dialog[open]") !== null) return;
    looked.moments += 1;
    const top = Math.round(hand.getBoundingClientRect().top);
    if (!looked.tops.includes(top)) looked.tops.push(top);
    const board = document.querySelector(".board")?.getBoundingClientRect() as DOMRect;
    const boxes = [
      ...boxesOf(".board .tile:not(.answer .tile, .notes-place .tile, .waits .tile), .board .back"),
      ...boxesOf(
        ".board .plate, .board .compass, .board .bar-button, .board .notes, .board .waits",
      ),
      ...boxesOf(".board .choice, .board .clock svg, .board .actions-told"),
      ...boxesOf(".board .toggle, .board .why-mark, .board .line-sign, .board .delivery"),
    ];
    boxes.forEach(([name, one], at) => {
      const out = Math.max(
        ...[board.left - one.left, board.top - one.top],
        ...[one.right - board.right, one.bottom - board.bottom],
      );
      if (out > SLACK) looked.faults.push(`${name} is outside by ${Math.round(out)}`);
      for (const [other, two] of boxes.slice(at + 1))
        if (covers(one, two)) looked.faults.push(`${name} lies on ${other}`);
    });
    const answer = document.querySelector(".answer")?.getBoundingClientRect();
    for (const [name, one] of boxesOf(".answer .choice"))
      if (answer && (one.top < answer.top - SLACK || one.bottom > answer.bottom + SLACK))
        looked.faults.push(`${name} does not fit its box`);
    // On upright phones; elsewhere, and with large text, a tap tells the end of a long hint.
    const upright =
      board.width < 440 && getComputedStyle(document.documentElement).fontSize === "16px";
    for (const one of upright ? document.querySelectorAll(".actions-told") : [])
      if (one.scrollHeight > one.clientHeight + SLACK)
        looked.faults.push(`cut: ${one.textContent}`);
    looked.faults.splice(20);
  };
  let asked = false;
  const soon = (): void => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      look();
    });
  };
  new MutationObserver(soon).observe(document.body, {
    ...{ subtree: true, childList: true, attributes: true },
  });
}

async function withHints(page: Page): Promise<void> {
  const toggle = page.locator(".bar").getByRole("button", { name: zh.play.coach.toggle });
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
}

const PLAIN = 100;
/** The rest of a game is as its beginning. */
const LARGE: readonly (readonly [...(typeof GAMES)[number], text: number])[] = [
  [390, 844, "lanzhou", 200],
];

for (const [width, height, town, text = PLAIN] of [...GAMES, ...LARGE])
  test(`nothing covers anything at ${width} × ${height}, text ${text} %`, async ({ person }) => {
    const size = { width, height };
    const { page } = await person(
      width < 900 ? { ...onPhone(size), deviceScaleFactor: 1 } : { viewport: size },
    );
    await openRoom(page, town, { level: "easy" });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}%`;
    }, text);
    await start(page);
    await withHints(page);
    await page.evaluate(lookOn);
    await play(page, { until: text === PLAIN ? SETTLED : ownTurn(6), claims: 0.8 });
    const looked = await page.evaluate(() => (globalThis as unknown as { looked: Looked }).looked);
    expect(looked.faults).toEqual([]);
    expect(looked.tops, "the top edge of the hand").toHaveLength(1);
    expect(looked.moments).toBeGreaterThan(20);
    expect(looked.shift, "layout shift").toBeLessThan(0.05);
  });
