/** Pictures of what is sent on: the share dialog, a frame in a page of somebody else, somebody's page. */

import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { profileZh } from "../src/features/profiles/words.zh";
import { shareZh } from "../src/features/sharing/words.zh";
import type { Profile } from "../src/generated/protocol";
import { zh } from "../src/words/zh";
import { expect, onPhone, PHONE, test } from "./fixtures";
import { keepName, playedMatch, visit } from "./ways";
import { shootForDocs } from "./webp";

const HERE = fileURLToPath(new URL("../screenshots/", import.meta.url));
const SIZE = { width: 1280, height: 720 };
const DAY = 86_400_000;

/** Days as somebody plays who has evenings and weekends. */
function days(): Record<string, number> {
  const found: Record<string, number> = {};
  for (let back = 0; back < 365; back++) {
    const day = new Date(Date.now() - back * DAY);
    const chance = [6, 0].includes(day.getUTCDay()) ? 5 : 2;
    const count = ((back * 7919) % 97) % chance;
    if (count > 0) found[day.toISOString().slice(0, 10)] = count;
  }
  return found;
}

const RANKS = ["新手", "牌友", "好手", "高手", "雀圣"].map((name, at) => ({
  name,
  least: at === 0 ? null : 700 + 100 * at,
  firsts: at === 0 ? null : 15 + 6 * at,
}));

const at = Math.floor(Date.now() / 1000);

const PROFILE: Profile = {
  name: "阿芳",
  towns: [
    { town: "hangzhou", matches: 212, rounds: 1740, wins: 487, firsts: 64 },
    { town: "lanzhou", matches: 31, rounds: 248, wins: 60, firsts: 9 },
  ],
  ladder: [
    {
      ...{ town: "hangzhou", matches: 88, sureness: "sure", number: 1196, spread: 210 },
      ...{ rank: 3, ranks: RANKS },
      history: Array.from({ length: 60 }, (_, n) => ({
        ...{ match: 0, at: at - n, place: 0, points: 0 },
        number: Math.round(1000 + n * 2.7 + 45 * Math.sin(n / 4)),
      })),
    },
  ],
  wins: [
    { town: "hangzhou", code: "pinghu", count: 301 },
    { town: "hangzhou", code: "baotou", count: 122 },
    { town: "hangzhou", code: "qidui", count: 38 },
    { town: "hangzhou", code: "gangkai", count: 17 },
  ],
  days: days(),
  hands: [64, 48].map((points, n) => ({
    ...{ town: "hangzhou", points, codes: ["qidui", "baotou"], at: at - n * 86_400 },
    ...{ round: 1, seat: n, match: n === 0 ? 1 : null },
  })),
  matches: [3, -12, 26].map((points, n) => ({
    ...{ town: "hangzhou", match: n + 1, at: at - n * 9000, place: [2, 4, 1][n] ?? 1, points },
  })),
};

async function mocked(page: Page, match: string | number): Promise<void> {
  await page.route("**/api/people/**", (route) => route.fulfill({ json: PROFILE }));
  await page.route("**/api/people_hands/**", (route) => {
    const [, seat] = /people_hands\/(\d)/.exec(route.request().url()) ?? [];
    const url = `/api/matches/${match}/picture.png?step=1.99999&seat=${seat}`;
    return route
      .fetch({ url: new URL(url, page.url()).href })
      .then((response) => route.fulfill({ response }));
  });
}

test("what is sent on", async ({ person }) => {
  const { page } = await person({ viewport: SIZE });
  const match = await playedMatch(page, "hangzhou", 1);
  await page.goto(`/replay/${match}?step=1.24&seat=0`);
  await page.getByRole("button", { name: shareZh.share }).click();
  await page
    .getByRole("dialog")
    .locator("img")
    .evaluate((one: HTMLImageElement) => one.decode());
  await shootForDocs(page, "share-1280x720");
  await page.setViewportSize(PHONE);
  await page.screenshot({ path: `${HERE}share-390x844.png` });
  await page.goto(`/embed/replay/${match}?step=1.24&seat=0`);
  await page.setViewportSize({ width: 720, height: 640 });
  await expect(page.locator(".centre")).toBeVisible();
  await shootForDocs(page, "embed-720x640");

  const phone = (await person(onPhone())).page;
  for (const one of [page, phone]) {
    await mocked(one, match);
    await one.goto(`/people/${encodeURIComponent("阿芳")}`);
    await expect(one.getByRole("heading", { name: profileZh.parts.hands })).toBeVisible();
    await one.locator("[data-part=profile-hand] img").last().scrollIntoViewIfNeeded();
    for (const img of await one.locator("[data-part=profile-hand] img").all())
      await img.evaluate((picture: HTMLImageElement) => picture.decode());
    await one.evaluate(() => scrollTo(0, 0));
  }
  await page.setViewportSize(SIZE);
  await shootForDocs(page, "profile-1280x720");
  await shootForDocs(phone, "profile-390x844");
  for (const [name, one] of Object.entries({ page, phone }))
    await one.screenshot({ path: `${HERE}profile-${name}.png`, fullPage: true });
  await page.route("**/api/me/profile", (route) =>
    route.fulfill({ json: { open: true, parts: ["towns", "ladder", "days"] } }),
  );
  await visit(page, "/");
  await keepName(page);
  await visit(page, "/me");
  await page.getByRole("tab", { name: zh.pages.mine.profile }).click();
  await page.getByText(profileZh.shows).waitFor();
  await page.screenshot({ path: `${HERE}own-profile.png`, fullPage: true });
});
