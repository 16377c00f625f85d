/** A whole match in every town, looked at in every moment: nothing lies on anything else, and nothing moves. */

import type { Page } from "@playwright/test";
import { zh } from "../src/words/zh";
import { expect, onPhone, type PersonOptions, type Town, test } from "./fixtures";
import { ownTurn, play, SETTLED, SUMMARY } from "./player";
import { finishByHouse, openRoom, start } from "./ways";

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
  const nameOf = (one: Element): string =>
    `${one.getAttribute("class")} ${one.ariaLabel ?? ""} of ${one.closest(".placed")?.className}`;
  type Corner = readonly [x: number, y: number];
  /** What lies on a plane that leans away is no upright box: its corners, as they are seen. */
  const cornersOf = (one: Element): Corner[] | null => {
    const place = one.closest<HTMLElement>(".placed");
    const { transform = "none" } = place === null ? {} : getComputedStyle(place);
    if (place === null || !transform.startsWith("matrix3d")) return null;
    const [board, matrix] = [place.offsetParent as HTMLElement, new DOMMatrix(transform)];
    const { left, top } = board.getBoundingClientRect();
    let [x, y] = [0, 0];
    let at = one as HTMLElement | null;
    if (at?.offsetWidth === undefined) return null;
    const { offsetWidth: wide, offsetHeight: high } = at;
    for (; at !== null && at !== place; at = at.offsetParent as HTMLElement | null)
      [x, y] = [x + at.offsetLeft, y + at.offsetTop];
    if (at === null) return null;
    return [
      [x, y],
      [x + wide, y],
      [x + wide, y + high],
      [x, y + high],
    ].map(([across, down]): Corner => {
      const point = new DOMPoint(across, down).matrixTransform(matrix);
      return [
        left + place.offsetLeft + point.x / point.w,
        top + place.offsetTop + point.y / point.w,
      ];
    });
  };
  /** How deep two shapes with straight edges lie in each other: nothing parts them by more. */
  const depthOf = (one: readonly Corner[], other: readonly Corner[]): number =>
    Math.min(
      ...[one, other].flatMap((shape) =>
        shape.map(([x, y], at) => {
          const [x2, y2] = shape[(at + 1) % shape.length] as Corner;
          const length = Math.hypot(x2 - x, y2 - y) || 1;
          const along = (corners: readonly Corner[]): number[] =>
            corners.map(([px, py]) => (px * (y2 - y) - py * (x2 - x)) / length);
          const [a, b] = [along(one), along(other)];
          return (
            Math.min(Math.max(...a), Math.max(...b)) - Math.max(Math.min(...a), Math.min(...b))
          );
        }),
      ),
    );
  const upright = ({ left, top, right, bottom }: DOMRect): Corner[] => [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
  const boxesOf = (selector: string, moving: ReadonlySet<Element | null>): [Element, DOMRect][] =>
    [...document.querySelectorAll(selector)]
      // What flies or is raised is on its way.
      .filter((one) => !moving.has(one) && !one.matches(".tile-is-selected"))
      .filter((one) => one.checkVisibility({ opacityProperty: true }))
      .map((one): [Element, DOMRect] => [one, one.getBoundingClientRect()])
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
    const moving = new Set(
      document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).target),
    );
    const boxes = [
      ...boxesOf(
        ".board .tile:not(.answer .tile, .notes-place .tile, [data-part=waits] .tile), .board .back",
        moving,
      ),
      ...boxesOf(
        ".board .plate, .board .compass, .board .bar-button, .board .notes, .board [data-part=waits]",
        moving,
      ),
      ...boxesOf(".board .choice, .board .clock svg, .board .actions-told", moving),
      ...boxesOf(
        ".board .toggle, .board .why-mark, .board [data-part=line-sign], .board .delivery",
        moving,
      ),
    ].sort(([, one], [, other]) => one.left - other.left);
    boxes.forEach(([one, box], at) => {
      const out = Math.max(
        ...[board.left - box.left, board.top - box.top],
        ...[box.right - board.right, box.bottom - board.bottom],
      );
      if (out > SLACK) looked.faults.push(`${nameOf(one)} is outside by ${Math.round(out)}`);
      for (let next = at + 1; next < boxes.length; next++) {
        const [other, place] = boxes[next] as [Element, DOMRect];
        if (place.left > box.right) break; // and so are all after it
        if (!covers(box, place)) continue;
        const deep = depthOf(cornersOf(one) ?? upright(box), cornersOf(other) ?? upright(place));
        if (deep > SLACK) looked.faults.push(`${nameOf(one)} lies on ${nameOf(other)}`);
      }
    });
    const answer = document.querySelector(".answer")?.getBoundingClientRect();
    for (const [one, { top, bottom }] of boxesOf(".answer .choice", moving))
      if (answer && (top < answer.top - SLACK || bottom > answer.bottom + SLACK))
        looked.faults.push(`${nameOf(one)} does not fit its box`);
    // On upright phones; elsewhere, and with large text, a tap tells the end of a long hint.
    const phone =
      board.width < 440 && getComputedStyle(document.documentElement).fontSize === "16px";
    for (const one of phone ? document.querySelectorAll(".actions-told") : [])
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

/** Until the first settlement; nothing may have moved or been covered on the way. */
async function playWatched(page: Page, until: string): Promise<void> {
  await withHints(page);
  await page.evaluate(lookOn);
  await play(page, { until, claims: 0.8 });
  const looked = await page.evaluate(() => (globalThis as unknown as { looked: Looked }).looked);
  expect(looked.faults).toEqual([]);
  expect(looked.tops, "the top edge of the hand").toHaveLength(1);
  expect(looked.moments).toBeGreaterThan(10);
  expect(looked.shift, "layout shift").toBeLessThan(0.05);
}

const at = (width: number, height: number): PersonOptions => {
  const viewport = { width, height };
  return width < 900 ? { ...onPhone(viewport), deviceScaleFactor: 1 } : { viewport };
};

/** Qinhuangdao plays eight rounds at least; after the first the house plays there. */
const LONG = "qinhuangdao";

for (const [width, height, town] of GAMES)
  test(`${town}: a whole match, and nothing covers anything at ${width} × ${height}`, async ({
    person,
  }) => {
    const { page } = await person(at(width, height));
    await openRoom(page, town, { level: "easy", ...(town !== LONG && { rounds: 1 }) });
    await start(page);
    await playWatched(page, SETTLED);
    if (town === LONG) {
      await page.locator("dialog[open] .button-main").click();
      await finishByHouse(page);
    } else {
      await play(page, { until: SUMMARY });
    }
    await expect(page.locator("[data-part=ranking] li")).toHaveCount(4);
    await page.getByRole("button", { name: zh.play.summary.check }).click();
    await expect(page.locator("[data-part=shuffle] li b.points-gain")).not.toHaveCount(0);
    await expect(page.locator("[data-part=shuffle] li b.points-loss")).toHaveCount(0);

    // Every wall can be laid again from the seed, in every town.
    await page.getByRole("link", { name: zh.play.summary.replay }).click();
    await expect(page.locator("[data-part=verdict][data-good=true]")).toBeVisible();
  });

/** The rest of a game is as its beginning. */
test("nothing covers anything with letters twice as large", async ({ person }) => {
  const { page } = await person(at(390, 844));
  await openRoom(page, "lanzhou", { level: "easy" });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  await start(page);
  await playWatched(page, ownTurn(6));
});
