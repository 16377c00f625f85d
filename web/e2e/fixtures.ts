/** What every test has: a server of its worker, and people with browsers that are listened to. */

import { type BrowserContextOptions, test as base, expect, type Page } from "@playwright/test";
import { GameServer } from "./server";
import { Watch } from "./watch";

export const PHONE = { width: 390, height: 844 };
export const PHONE_ON_ITS_SIDE = { width: 844, height: 390 };
export const DESK = { width: 1440, height: 900 };
export const TOWNS = ["hangzhou", "zhangzhou", "jinzhou", "qinhuangdao", "lanzhou"] as const;
export type Town = (typeof TOWNS)[number];

export interface Person {
  readonly page: Page;
  readonly watch: Watch;
}

export type PersonOptions = BrowserContextOptions & { readonly server?: GameServer };

/** The page keeps itself for when there is no network: as much work as a visit, so only if asked. */
export const KEPT: PersonOptions = { serviceWorkers: "allow" };

interface TestFixtures {
  /** Somebody with a browser of their own, at the desk unless told otherwise. */
  person: (options?: PersonOptions) => Promise<Person>;
}

interface WorkerFixtures {
  server: GameServer;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use, { project }) => {
      // In pictures a countdown of two digits, as players see it.
      const settings: Record<string, number> =
        project.name === "screenshots" ? { round_pause: 90 } : {};
      const server = await GameServer.open(settings);
      await use(server);
      await server.close();
    },
    { scope: "worker" },
  ],
  person: async ({ browser, server }, use, info) => {
    const watches: Watch[] = [];
    await use(async ({ server: other = server, ...options } = {}) => {
      const context = await browser.newContext({
        baseURL: other.url,
        locale: "zh-CN",
        viewport: DESK,
        reducedMotion: "reduce",
        serviceWorkers: "block",
        ...options,
      });
      context.setDefaultTimeout(30_000);
      await context.addInitScript(drawKnownNonces, `${info.title}/${watches.length}`);
      const watch = new Watch(context);
      watches.push(watch);
      return { page: await context.newPage(), watch };
    });
    if (info.status !== "passed") {
      for (const [at, page] of browser
        .contexts()
        .flatMap((one) => one.pages())
        .entries())
        await page.screenshot({ path: info.outputPath(`page-${at}.png`) }).catch(() => {});
    }
    for (const context of browser.contexts()) await context.close();
    expect(watches.flatMap(({ problems }) => problems)).toEqual([]);
  },
});

export { expect };

/**
 * Runs in the page: its nonces are the same at every run, and with them the walls, as the server's
 * part of a seed is known as well. Ids of commands stay random.
 */
function drawKnownNonces(name: string): void {
  const random = crypto.getRandomValues.bind(crypto);
  let state = 2166136261;
  for (const letter of name) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619);
  crypto.getRandomValues = (array) => {
    if (!(array instanceof Uint8Array)) return random(array);
    for (const at of array.keys()) {
      state = (Math.imul(state, 1664525) + 1013904223) | 0;
      array[at] = state >>> 24;
    }
    return array;
  };
}

/** A phone in the hand: touched, not clicked. */
export const onPhone = (viewport = PHONE): BrowserContextOptions => ({
  viewport,
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
});
