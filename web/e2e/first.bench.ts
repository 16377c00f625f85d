/**
 * How long a slow line makes people wait: `npm run frames first`. Nothing is cached.
 *
 * Chrome's "Slow 3G": 50 kB a second, two seconds until the first byte of each answer. What a web
 * socket tells is not slowed down by it.
 */

import { loadavg } from "node:os";
import type { Page } from "@playwright/test";
import { onPhone, test } from "./fixtures";
import { ownTurn, play } from "./player";
import { openRoom, start } from "./ways";

const RUNS = Number(process.env.RUNS ?? 3);
const SLOW_3G = {
  ...{ offline: false, latency: 2000 },
  ...{ downloadThroughput: 50_000, uploadThroughput: 50_000 },
};

interface Waited {
  readonly seconds: number;
  readonly kilobytes: number;
}

/** Go to an address and wait until something is to be seen. */
async function waitFor(page: Page, address: string, selector: string): Promise<Waited> {
  const devtools = await page.context().newCDPSession(page);
  let bytes = 0;
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", SLOW_3G);
  const begin = performance.now();
  await page.goto(address, { waitUntil: "commit" });
  await page.locator(selector).first().waitFor();
  return { seconds: (performance.now() - begin) / 1000, kilobytes: bytes / 1000 };
}

test("the first look and the first tile on slow 3G", async ({ person, browser }) => {
  test.setTimeout(600_000);
  const { page } = await person(onPhone());
  await openRoom(page, "hangzhou", { rounds: 1 });
  await start(page);
  await play(page, { until: ownTurn(1) });
  const room = page.url();
  const storageState = await page.context().storageState();
  const { origin } = new URL(room);
  const looks = [
    ["the towns at the entrance", origin, "[data-part=town]"],
    ["the first tile of a running match", room, ".hand .tile"],
  ] as const;
  for (const [name, address, selector] of looks) {
    const runs: Waited[] = [];
    for (let run = 0; run < RUNS; run++) {
      const context = await browser.newContext({ ...onPhone(), storageState });
      runs.push(await waitFor(await context.newPage(), address, selector));
      await context.close();
    }
    const seconds = runs.map((one) => one.seconds.toFixed(1)).join(", ");
    console.log(`${name}: ${seconds} s; ${Math.round(runs[0]?.kilobytes ?? 0)} kB until then`);
  }
  console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`);
});
