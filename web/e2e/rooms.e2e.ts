/** Two people with two browsers in one room. */

import { zh as sentences } from "../src/generated/words";
import { zh } from "../src/words/zh";
import { expect, onPhone, test } from "./fixtures";
import { Line } from "./line";
import { ownTurn, play, SETTLED, SUMMARY } from "./player";
import { GameServer } from "./server";
import { askAt, dealt, openRoom, picture, start, visit } from "./ways";

const { pages, play: table } = zh;

test("a room by link, from phone to desk, and a match together", async ({ person, server }) => {
  const line = await Line.to(server.port);
  const owner = (await person(onPhone())).page;
  const guest = (await person({ baseURL: line.url })).page;
  const number = await openRoom(owner, "hangzhou", { rounds: 1 });
  const link = await owner.locator("[data-part=share-link]").innerText();
  expect(link).toContain(`/room/${number}`);

  // Who comes by the link has a seat at once, and can talk.
  await guest.goto(new URL(link).pathname);
  const hello = sentences["phrase.hello"];
  await guest.getByRole("button", { name: hello }).click();
  await expect(owner.getByRole("log")).toContainText(hello);
  await guest.getByLabel(table.talk.own).fill("<i>有人吗</i>");
  await guest.getByRole("button", { name: table.talk.send, exact: true }).click();
  await expect(owner.getByRole("log")).toContainText("<i>有人吗</i>");
  await expect(owner.locator("[data-part=start-line] .button-main")).toBeDisabled();
  await guest.getByRole("button", { name: pages.room.beReady, exact: true }).click();
  await Promise.all([start(owner), dealt(guest)]);

  await owner.getByRole("button", { name: table.talk.open }).click();
  await owner.locator("dialog[open]").getByText(sentences["phrase.wait"]).click();
  await expect(guest.locator(".voice-said")).toHaveText(sentences["phrase.wait"]);

  // Soon one sees that nothing comes from the other, and that it does again.
  const sign = owner.locator(".sign-away");
  line.silence(true);
  await expect(sign).toHaveText(table.silent);
  line.silence(false);
  await expect(sign).toHaveCount(0);

  const together = async (): Promise<void> => {
    // At the guest's own turn the table is still.
    await play(guest, { until: `${ownTurn(2)}, ${SETTLED}`, claims: 0.2 });
    const { piles, melds, left } = await picture(guest);
    await expect
      .poll(async () => {
        const seen = await picture(owner);
        return [seen.piles, seen.melds.map((text) => text.length > 0), seen.left];
      })
      .toEqual([piles, melds.map((text) => text.length > 0), left]);
    await play(guest, { until: SETTLED });
  };
  await Promise.all([play(owner, { until: SETTLED }), together()]);
  const points = async (page: typeof owner) =>
    (
      await page.locator("[data-part=settlement] [data-part=scores] tbody tr").evaluateAll((rows) =>
        rows.map((row) =>
          // The name and the sums: what lies between them is drawn once, in the first line.
          [...row.querySelectorAll("[data-part=player-name], td:nth-last-child(-n + 2)")]
            .map((one) => one.textContent)
            .join(" "),
        ),
      )
    ).sort();
  expect(await points(owner)).toEqual(await points(guest));

  // Everybody's tiles lie open, at the settlement and on the table behind it.
  const held = async (page: typeof owner): Promise<string[]> => {
    await page.getByRole("tab", { name: table.settle.tabs.hands }).click();
    const tiles = page.locator("[data-part=settlement] [data-part=held] .tile[role=img]");
    return tiles.evaluateAll((found) => found.map((tile) => tile.getAttribute("aria-label") ?? ""));
  };
  const tiles = await held(owner);
  expect(tiles.length).toBeGreaterThan(0);
  expect(await held(guest)).toEqual(tiles);
  await guest.getByRole("button", { name: table.settle.hide }).click();
  await expect(guest.locator(".seat:not(.seat-own) .rack-open")).toHaveCount(3);

  // Who wants another match says so, and the other sees it beside the result.
  await guest.locator(".choice-settlement").click();
  for (const page of [owner, guest]) await page.locator("dialog[open] .button-main").click();
  await expect(owner.locator(SUMMARY)).toBeVisible();
  await guest.getByRole("button", { name: table.summary.again }).click();
  const others = new RegExp(table.summary.others(".+"));
  await expect(owner.locator("dialog[open] p[role=status]")).toHaveText(others);
  await guest.context().close(); // back in the room it would ask for its rules over a line that is gone
  line.close();
});

test("a room by its number, and who may not come in", async ({ person }) => {
  const { page: owner } = await person();
  const { page: guest } = await person(onPhone());
  const number = await openRoom(owner, "lanzhou", { public: true });
  await visit(guest, "/");
  await askAt(guest, "friends");
  const field = guest.getByLabel(pages.entrance.joinLabel);
  await field.fill(number === "000000" ? "111111" : "000000");
  await expect(guest.locator("[data-part=join] .field-error")).toHaveText(pages.refused.no_room);
  await field.fill(number);
  await expect(guest).toHaveURL(`/room/${number}`);

  // The guest has sat down: a bot on the same seat would have to give way.
  await expect(owner.locator("[data-part=add-bot]")).toHaveCount(2);
  // A bot has the name and the face it will have at the table.
  await owner.locator("[data-part=add-bot] select").first().selectOption("hard");
  const bot = owner.locator("[data-part=place]", {
    has: owner.locator("[data-part=face-of-bot] .face"),
  });
  await expect(bot).toContainText(pages.room.botShort("hard"));
  await expect(bot.locator("[data-part=seat-name]")).not.toContainText("机器人");

  // In the lobby, too; and the owner can ask somebody to leave.
  const { page: visitor } = await person();
  await visit(visitor, "/lobby");
  await expect(visitor.locator(".list-card", { hasText: number })).toBeVisible();
  await owner.getByRole("button", { name: /^请 .+ 离开$/ }).click();
  await expect(guest.getByRole("alert")).toHaveText(pages.room.kicked);
});

test("who only watches is told why and for how long, talks apart, and finds the way out", async ({
  person,
}) => {
  // Long enough that a slow machine does not meet its end.
  const server = await GameServer.open({ spectator_delay: 600 });
  try {
    const { page: owner } = await person({ server });
    const { page: watcher } = await person({ ...onPhone(), server });
    const number = await openRoom(owner, "hangzhou", { rounds: 1 });
    await watcher.goto(`/room/${number}`);
    await watcher.getByRole("button", { name: pages.room.stand }).click();
    await expect(watcher.getByText(pages.room.noSeat.chosen)).toBeVisible();
    await watcher.reload(); // and stays a watcher
    await expect(watcher.getByText(pages.room.noSeat.chosen)).toBeVisible();

    await start(owner);
    await expect(watcher.locator("[data-part=watch-count]")).toHaveText(
      /^(5\d\d|600) 秒后看到牌桌$/,
    );
    await expect(watcher.getByText(pages.room.watch.why(600))).toBeVisible();
    await watcher.getByLabel(table.talk.own).fill("他听五万");
    await watcher.getByRole("button", { name: table.talk.send, exact: true }).click();
    await expect(watcher.getByRole("log")).toContainText("他听五万");
    await owner.getByRole("button", { name: table.talk.open }).click();
    await expect(owner.locator("dialog[open]").getByLabel(table.talk.own)).toBeVisible();
    await expect(owner.getByText("他听五万")).toHaveCount(0);
    await expect(owner.getByRole("button", { name: /^请 .+ 离开$/ })).toHaveCount(1);
    await watcher.getByRole("button", { name: pages.room.leave }).click();
    await expect(watcher).toHaveURL("/");
    for (const page of [owner, watcher]) await page.context().close(); // else they look for it
  } finally {
    await server.close();
  }
});

test("house rules: saved, sent as a link, and a room of them", async ({ person }) => {
  const { page: maker } = await person();
  const { page: friend } = await person(onPhone());
  const { house, create } = pages;
  await visit(maker, "/new/hangzhou");
  await maker.getByLabel("底分").fill("5");
  await maker.getByText(house.keep).click();
  await maker.getByLabel(house.name).fill("周日 & 外婆");
  await maker.getByRole("button", { name: house.save }).click();
  await expect(maker.getByRole("heading", { name: "周日 & 外婆" })).toBeVisible();
  await maker.reload();
  const own = maker.getByLabel(create.town).locator("option:checked");
  await expect(own).toHaveText(house.own("周日 & 外婆"));
  const link = await maker.locator("[data-part=share-link]").innerText();

  await friend.goto(link);
  await expect(friend.getByRole("heading", { name: "周日 & 外婆" })).toBeVisible();
  await expect(friend.getByText(house.difference("底分", "5", "1"))).toBeVisible();
  await friend.getByRole("button", { name: create.open }).click();
  await expect(friend.getByRole("heading", { name: /^周日 & 外婆 · 杭州麻将 · / })).toBeVisible();
  await maker.goto(friend.url());
  await expect(maker.getByText(house.difference("底分", "5", "1"))).toBeVisible();

  await maker.goto("/new/hangzhou#base=five");
  await expect(maker.getByRole("alert")).toContainText(house.bad.value("底分 five"));
});

test("a preset: where it comes from, what it changes, and a room of it", async ({ person }) => {
  const { page } = await person(onPhone());
  const { house, create } = pages;
  const named = "国际麻将联盟竞赛规则（2025）";
  const source = page.getByText(/^来源：国际麻将联盟/);
  await visit(page, "/new/hangzhou");
  await expect(source).toHaveCount(0);
  await page.getByText(named, { exact: true }).click();
  await expect(source).toBeVisible();
  await page.getByText(house.changes).click();
  await expect(page.getByText(house.difference("墙尾留几张", "20", "0"))).toBeVisible();
  await page.getByText(house.quoted, { exact: true }).click();
  await expect(page.getByText(/^三、13：只能自摸和牌。/)).toBeVisible();

  // The base is the table's; with another reserve they are no longer these rules.
  await page.getByText(create.each).click();
  await page.getByLabel("底分").fill("5");
  await expect(page.getByLabel(named)).toBeChecked();
  const reserve = page.getByLabel("墙尾留几张");
  await reserve.fill("8");
  await expect(page.getByLabel(create.custom)).toBeChecked();
  await expect(source).toHaveCount(0);
  await reserve.fill("20");
  await expect(page.getByLabel(named)).toBeChecked();

  await page.getByRole("button", { name: create.open }).click();
  await expect(page.getByRole("heading", { name: `${named} · 杭州麻将` })).toBeVisible();
  await expect(source).toBeVisible();
  await expect(page.getByText(house.difference("底分", "5", "1"))).toBeVisible();

  // The rules of the room are the book of the preset: only what holds.
  await page.getByText(pages.room.settings, { exact: true }).click();
  const card = page.locator("[data-part=rule-card]");
  await card.locator("summary").click();
  await expect(card.getByText("只能自摸，别人打出的牌谁也不能胡。").first()).toBeVisible();
  await expect(card.getByText(house.saying("三、13：只能自摸和牌。")).first()).toBeVisible();
  await expect(card.getByText("HZ-17", { exact: true })).toHaveCount(0);

  await visit(page, "/new/hangzhou%2Fmil2025");
  await expect(page.getByLabel(named)).toBeChecked();
});
