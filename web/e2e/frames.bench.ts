/**
 * What moving tiles cost a cheap phone: `npm run frames`. Measured, not tested: the machine decides too.
 *
 * Chrome's CPU is slowed down four times. The best of several runs counts, as others may use the
 * machine; the time of the main thread is its own CPU time and suffers less from them.
 */

import { loadavg } from "node:os";
import { type Browser, type CDPSession, type Page, test } from "@playwright/test";
import { onPhone } from "./fixtures";
import { beforeDeal, beforeKong, beforeWin, late, type Scene } from "./scenes";
import { Stage } from "./stage";

const RUNS = Number(process.env.RUNS ?? 3);
const SLOWER = Number(process.env.SLOWER ?? 4);

interface Part {
  readonly name: string;
  readonly scene: Scene;
  readonly show: (stage: Stage) => Promise<void>;
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const PARTS: readonly Part[] = [
  {
    name: "deal",
    scene: beforeDeal("hangzhou"),
    show: async (stage) => {
      stage.tell(stage.find(({ event }) => event === "discard"));
      await wait(1800);
    },
  },
  {
    name: "discards",
    scene: { ...late("hangzhou"), told: 40 },
    show: async (stage) => {
      for (let count = 0; count < 12; count++) {
        stage.next();
        await wait(350);
      }
    },
  },
  {
    name: "kong",
    scene: beforeKong("hangzhou", "ming"),
    show: async (stage) => {
      for (let count = 0; count < 3; count++) {
        stage.next();
        await wait(600);
      }
    },
  },
  {
    name: "win",
    scene: beforeWin("hangzhou"),
    show: async (stage) => {
      stage.next();
      await wait(3500);
    },
  },
];

interface Seen {
  readonly frames: readonly number[];
  readonly shift: number;
}

/** Runs in the page: when frames are drawn, and what is moved by the layout. */
function watchFrames(): void {
  const seen = { frames: [] as number[], shift: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      seen.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: "layout-shift" });
  const frame = (now: number): void => {
    seen.frames.push(now);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

interface Measured {
  readonly perSecond: number;
  readonly long: number;
  readonly worst: number;
  readonly busy: number;
  readonly layout: number;
  readonly shift: number;
}

async function cpuOf(devtools: CDPSession): Promise<{ busy: number; layout: number }> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  const of = (name: string): number => metrics.find((one) => one.name === name)?.value ?? 0;
  return {
    busy: 1000 * of("TaskDuration"),
    layout: 1000 * (of("LayoutDuration") + of("RecalcStyleDuration")),
  };
}

async function measure(browser: Browser, part: Part): Promise<Measured> {
  const context = await browser.newContext({ ...onPhone(), reducedMotion: "no-preference" });
  const page = await context.newPage();
  const stage = await Stage.open(page, part.scene);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await wait(1500);
  await page.evaluate(watchFrames);
  const before = await cpuOf(devtools);
  await part.show(stage);
  const { frames, shift } = await seenBy(page);
  const after = await cpuOf(devtools);
  await context.close();
  const gaps = frames.slice(1).map((now, at) => now - (frames[at] ?? 0));
  return {
    perSecond: (1000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0),
    long: gaps.filter((gap) => gap > 50).length,
    worst: Math.max(...gaps),
    busy: after.busy - before.busy,
    layout: after.layout - before.layout,
    shift,
  };
}

const seenBy = (page: Page): Promise<Seen> =>
  page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);

test("frames per second", async ({ browser }) => {
  test.setTimeout(600_000);
  console.log(`CPU ${SLOWER} times slower, best of ${RUNS}, 390 × 844 at two pixels each`);
  console.log(
    "| | frames/s | longer than 50 ms | longest, ms | main thread, ms | layout, ms | shift |",
  );
  console.log("|---|---|---|---|---|---|---|");
  for (const part of PARTS) {
    const runs: Measured[] = [];
    for (let run = 0; run < RUNS; run++) runs.push(await measure(browser, part));
    const { perSecond, long, worst, busy, layout, shift } = runs.reduce((a, b) =>
      b.perSecond > a.perSecond ? b : a,
    );
    const rounded = [busy, layout].map(Math.round).join(" | ");
    console.log(
      `| ${part.name} | ${perSecond.toFixed(1)} | ${long} | ${Math.round(worst)} | ${rounded} | ${shift.toFixed(3)} |`,
    );
  }
  console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`);
});
