/** Where tiles come from: a claimed one from its pile, a kong's replacement from the tail of the wall. */

import { expect, type Page, test } from "@playwright/test";
import type { StreamEvent } from "../src/generated/protocol";
import type { Town } from "./fixtures";
import { beforeKong } from "./scenes";
import { Stage } from "./stage";

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Flight {
  readonly what: string;
  readonly seat: number;
  /** Which meld of its seat it belongs to, and how many tiles that has. */
  readonly meld: number;
  readonly tiles: number;
  readonly from: Point;
}

/** Runs in the page: notes where everything is seen when it begins to fly. */
function noteFlights(): void {
  const flights: Flight[] = [];
  Object.assign(globalThis, { flights });
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (keyframes, options) {
    const animation = animate.call(this, keyframes, options);
    const { left, top, width, height } = this.getBoundingClientRect();
    const seat = this.closest<HTMLElement>("[data-seat]");
    const meld = this.closest(".meld");
    flights.push({
      what: this.getAttribute("class") ?? "",
      seat: Number(seat?.dataset.seat ?? -1),
      meld: meld === null ? -1 : [...(seat?.querySelectorAll(".meld") ?? [])].indexOf(meld),
      tiles: meld?.querySelectorAll(".tile").length ?? 0,
      from: { x: left + width / 2, y: top + height / 2 },
    });
    return animation;
  };
}

const flightsOf = (page: Page): Promise<Flight[]> =>
  page.evaluate(() => (globalThis as unknown as { flights: Flight[] }).flights);

/** What is told next, which is a kong. */
const kongOf = ({ coming }: Stage) => coming as Extract<StreamEvent, { event: "gang" }>;

const middle = (page: Page, selector: string): Promise<Point> =>
  page
    .locator(selector)
    .evaluate((element) => element.getBoundingClientRect())
    .then(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }));

/** The stacks of the wall: the middle of the top of each. */
const stacksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wall = document.querySelector<SVGSVGElement>("[data-part=wall]");
    if (wall === null) return [];
    // Where the table leans away only the transform of the wall tells where a point is seen.
    const { left = 0, top = 0 } = document.querySelector(".board")?.getBoundingClientRect() ?? {};
    const style = getComputedStyle(wall);
    const matrix = new DOMMatrix(style.transform);
    const [x0, y0] = [Number.parseFloat(style.left), Number.parseFloat(style.top)];
    return [...wall.querySelectorAll("[data-part=stacks]")].flatMap((path) =>
      [...(path.getAttribute("d") ?? "").matchAll(/M([\d.-]+) ([\d.-]+)h([\d.]+)v([\d.]+)/g)].map(
        ([, ...numbers]) => {
          const [x = 0, y = 0, width = 0, height = 0] = numbers.map(Number);
          const point = new DOMPoint(x + width / 2, y + height / 2).matrixTransform(matrix);
          return `${left + x0 + point.x / point.w} ${top + y0 + point.y / point.w}`;
        },
      ),
    );
  });

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

const KONGS: readonly (readonly [number, number, Town])[] = [
  [390, 844, "hangzhou"],
  [1280, 720, "zhangzhou"],
];

for (const [width, height, town] of KONGS)
  test(`a kong and its replacement fly from where they were at ${width} × ${height}`, async ({
    page,
  }) => {
    await page.addInitScript(noteFlights);
    await page.setViewportSize({ width, height });
    const stage = await Stage.open(page, beforeKong(town, "ming"));
    const kong = kongOf(stage);
    const pile = await middle(page, `[data-seat="${kong.from}"] .pile > :last-child`);
    stage.next();
    const claimed = async (): Promise<Flight | undefined> =>
      (await flightsOf(page)).find(({ what }) => what.includes("tile-is-sideways"));
    await expect.poll(claimed).toBeDefined();
    const flight = (await claimed()) as Flight;
    expect(flight.seat).toBe(kong.seat);
    expect(distance(flight.from, pile)).toBeLessThan(2);

    const before = await stacksOf(page);
    stage.next();
    const drawn = async (): Promise<Flight | undefined> =>
      (await flightsOf(page)).reverse().find(({ what }) => /drawn/.test(what));
    await expect.poll(drawn).toBeDefined();
    const after = new Set(await stacksOf(page));
    const gone = before.filter((stack) => !after.has(stack)).map((text) => text.split(" "));
    // The top of a stack of two, which is one tile lower now, or of a single one.
    expect(gone, "one tile is gone from the wall").toHaveLength(1);
    const [x, y] = gone[0] as string[];
    const replacement = (await drawn()) as Flight;
    expect(replacement.seat).toBe(kong.seat);
    expect(distance(replacement.from, { x: Number(x), y: Number(y) })).toBeLessThan(16);
  });

test("what is added to a triplet flies to it, and nothing else moves", async ({ page }) => {
  await page.addInitScript(noteFlights);
  await page.setViewportSize({ width: 1280, height: 720 });
  const stage = await Stage.open(page, beforeKong("hangzhou", "bu"));
  const kong = kongOf(stage);
  stage.next();
  const inMelds = async (): Promise<Flight[]> =>
    (await flightsOf(page)).filter(({ meld }) => meld >= 0);
  await expect.poll(inMelds).not.toEqual([]);
  const laid = await inMelds();
  const flights = laid.filter(({ what }) => /\btile\b(?!-)/.test(what));
  expect(laid.length - flights.length, "the meld itself is pressed on the table").toBe(1);
  expect(flights).toHaveLength(1);
  expect(flights[0]?.seat).toBe(kong.seat);
  expect(flights[0]?.tiles).toBe(4);
});
