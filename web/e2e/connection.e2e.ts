/** What breaks in the middle: pages, connections, servers. Nothing may be lost. */

import type { Page, WebSocketRoute } from "@playwright/test";
import { zh } from "../src/words/zh";
import { expect, onPhone, test } from "./fixtures";
import { CLAIM, ownTurn, play, SETTLED } from "./player";
import { GameServer } from "./server";
import { NO_SERVER } from "./watch";
import { dealt, openRoom, picture, quickPlay, start } from "./ways";

const { pages } = zh;

/** Until others have discarded something that can be claimed. */
async function untilClaim(page: Page): Promise<void> {
  // A round may end before; then there is the next one.
  await play(page, { until: CLAIM });
  await expect(page.locator(".actions-open")).toBeVisible();
}

/** Take the tile that is offered, and see the meld. */
async function claim(page: Page): Promise<void> {
  const tiles = () => page.locator(".seat-own .laid .meld").count();
  const before = await tiles();
  const button = page.locator(".actions-open [data-choice]:not([data-choice=pass])").last();
  const kind = await button.getAttribute("data-choice");
  await button.click();
  if (kind === "hu") await expect(page.locator(SETTLED)).toBeVisible();
  else await expect.poll(tiles).toBe(before + 1);
}

test("a page that is loaded anew in the middle", async ({ person }) => {
  const { page } = await person(onPhone());
  await quickPlay(page, "zhangzhou");
  await play(page, { until: ownTurn(3) });
  const before = await picture(page);
  await page.reload();
  await dealt(page);
  await expect.poll(() => picture(page)).toEqual(before);
  await play(page, { until: SETTLED });
});

test("a server that is killed in the middle of a claim", async ({ person }) => {
  const server = await GameServer.open();
  try {
    const { page, watch } = await person({ server });
    watch.allow(NO_SERVER);
    await openRoom(page, "hangzhou", { rounds: 50 });
    await start(page);
    await untilClaim(page);
    const before = await picture(page);
    await server.kill();
    await expect(page.locator("[data-part=line-sign]")).toHaveText(zh.play.line.lost);
    await server.start();
    await expect(page.locator("[data-part=line-sign]")).toHaveText(zh.play.line.fine);
    await expect.poll(() => picture(page)).toEqual(before);
    await claim(page);
    await play(page, { until: SETTLED });
  } finally {
    await server.close();
  }
});

test("nodes that are restarted one after the other during a match", async ({ person }) => {
  const server = await GameServer.openMany();
  try {
    const { page, watch } = await person({ server });
    watch.allow(NO_SERVER);
    await openRoom(page, "hangzhou", { rounds: 50 });
    await start(page);
    await play(page, { until: ownTurn(1) });
    const before = await picture(page);
    server.restart();
    // It is our turn: nothing changes on the table however often the room moves.
    await expect.poll(() => server.restarted, { timeout: 60_000 }).toBe(true);
    await expect(page.locator("[data-part=line-sign]")).toHaveText(zh.play.line.fine);
    expect(await picture(page)).toEqual(before);
    await play(page, { until: SETTLED });
  } finally {
    await server.close();
  }
});

test("a connection that is cut in the middle of a claim", async ({ person }) => {
  const { page, watch } = await person();
  watch.allow(NO_SERVER);
  let lines: WebSocketRoute[] = [];
  let swallow: "nothing" | "act" | "done" = "nothing";
  await page.routeWebSocket(/\/ws$/, (line) => {
    const server = line.connectToServer();
    lines.push(line);
    const cut = (): void => {
      swallow = "nothing";
      lines = [];
      server.close();
      line.close({ code: 3001 });
    };
    let answer = "";
    line.onMessage((message) => {
      const { type, id } = JSON.parse(String(message));
      if (type === "act") answer = id;
      if (type === "act" && swallow === "act") cut();
      else server.send(message);
    });
    server.onMessage((message) => {
      const { type, id } = JSON.parse(String(message));
      if (type === "done" && id === answer && swallow === "done") cut();
      else line.send(message);
    });
  });
  await openRoom(page, "hangzhou", { rounds: 50 });
  await start(page);

  await untilClaim(page);
  const before = await picture(page);
  for (const line of lines) line.close({ code: 3001 });
  await expect.poll(() => picture(page)).toEqual(before);
  await claim(page);

  // The answer itself is lost on its way.
  await untilClaim(page);
  swallow = "act";
  await claim(page);
  expect(swallow).toBe("nothing");

  // It arrived, but nobody told: it must not be done twice.
  await untilClaim(page);
  swallow = "done";
  await claim(page);
  await play(page, { until: SETTLED });
  expect(swallow).toBe("nothing");
});

test("the same person in two tabs", async ({ person }) => {
  const { page: first } = await person();
  await quickPlay(first, "jinzhou");
  await play(first, { until: ownTurn(1) });
  const before = await picture(first);
  const second = await first.context().newPage();
  await second.goto(first.url());
  await dealt(second);
  expect(await picture(second)).toEqual(before);

  const told = first.getByRole("dialog", { name: pages.link.elsewhereTitle });
  await expect(told).toBeVisible();
  // Whoever only looks at the first tab again does not take the seat from the second.
  await first.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await play(second, { until: ownTurn(2) });
  await expect(told).toBeVisible();
  await told.getByRole("button", { name: pages.link.useHere }).click();
  await expect(told).toBeHidden();
  await expect(second.getByRole("dialog", { name: pages.link.elsewhereTitle })).toBeVisible();
  await play(first, { until: ownTurn(3) });
});
