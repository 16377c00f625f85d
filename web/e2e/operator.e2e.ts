/** The operator's page: coming in, every part of it, and what is ordered there. */

import type { Page } from "@playwright/test";
import { zh as sentences } from "../src/generated/words";
import { operatorZh as w } from "../src/words/operator.zh";
import { operatorCasesZh as cases } from "../src/words/operatorCases.zh";
import { zh } from "../src/words/zh";
import { expectAccessible } from "./axe";
import { DESK, expect, PHONE, test } from "./fixtures";
import { quarrel } from "./quarrel";
import type { GameServer } from "./server";
import { quickPlay } from "./ways";

const TITLES = Object.entries(w.part);

/** Log in on the page of a part; the name is what the operator calls itself. */
async function comeIn(page: Page, server: GameServer, part = "", name = ""): Promise<void> {
  await page.goto(`/operator#${part}`);
  await page.getByLabel(w.token).fill(server.hostToken);
  if (name !== "") await page.getByLabel(w.who).fill(name);
  await page.getByRole("button", { name: w.enter }).click();
  await expect(page.getByRole("navigation", { name: w.parts })).toBeVisible();
}

async function turnTo(page: Page, part: keyof typeof w.part): Promise<void> {
  await page.getByRole("link", { name: w.part[part], exact: true }).click();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(w.part[part]);
}

const row = (page: Page, text: string) => page.locator("tbody tr", { hasText: text });

/** Press a button that asks back, and say yes. */
async function order(page: Page, within: ReturnType<typeof row>, act: string, reason = "") {
  await within.getByRole("button", { name: act, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^理由/).fill(reason);
  await dialog.getByRole("button", { name: act, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test("only the host token opens it, and it is nowhere but in this tab", async ({
  person,
  server,
}) => {
  const { page, watch } = await person({ viewport: PHONE });
  watch.allow(/401/);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const answer = await page.goto("/operator");
  const policy = (await answer?.allHeaders())?.["content-security-policy"];
  expect(policy).toBe((await (await page.request.get("/")).headers())["content-security-policy"]);
  expect(policy).toContain("default-src 'self'");
  for (const wrong of ["wrong", "口令"]) {
    await page.getByLabel(w.token).fill(wrong);
    await page.getByRole("button", { name: w.enter }).click();
    await expect(page.getByRole("alert")).toContainText(w.wrongToken);
  }
  await expectAccessible(page, "logging in");
  await page.getByLabel(w.token).fill(server.hostToken);
  await page.getByRole("button", { name: w.enter }).click();
  await expect(page.getByRole("heading", { name: w.overview.holders })).toBeVisible();
  await expect(page.getByRole("alert")).toBeHidden();
  const kept = await page.evaluate(() => [Object.keys(sessionStorage), Object.keys(localStorage)]);
  expect(kept).toEqual([["fangcheng-host-token"], []]);
  expect(asked.join(" ")).not.toContain(server.hostToken);
  await page.reload();
  await expect(page.getByRole("heading", { name: w.overview.holders })).toBeVisible();
  await page.getByRole("button", { name: w.leave }).click();
  await expect(page.getByLabel(w.token)).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test("every part can be read by everybody, on a phone and at a desk, in both languages", async ({
  person,
  server,
}) => {
  const { page: player } = await person();
  await quickPlay(player, "hangzhou");
  const { page } = await person();
  await comeIn(page, server);
  for (const [part, title] of TITLES) {
    await turnTo(page, part as keyof typeof w.part);
    await expect(page.locator("section").locator("p, table, dl, form").first()).toBeVisible();
    for (const viewport of [DESK, PHONE]) {
      await page.setViewportSize(viewport);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(width, title).toBeLessThanOrEqual(viewport.width);
      await expectAccessible(page, `${title} ${viewport.width}`);
    }
    await page.setViewportSize(DESK);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page, `${title}, dark`);
    await page.emulateMedia({ colorScheme: "light" });
  }
  // What stands in settings and house rules is as it was written; all else is the reader's.
  for (const part of ["overview", "rooms", "people", "orders", "fairPlay", "reports"] as const) {
    await turnTo(page, part);
    await page.getByText("English", { exact: true }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page.getByRole("navigation").first()).not.toContainText(/[一-鿿]/);
    await page.getByText("中文", { exact: true }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  }
});

test("a room is found, its player kept out and let in again, its match dissolved", async ({
  person,
  server,
}) => {
  const { page: player, watch } = await person();
  watch.allow(/403|WebSocket/);
  await quickPlay(player, "lanzhou");
  const number = player.url().slice(-6);
  const { page } = await person({ viewport: DESK });
  await comeIn(page, server, "rooms", "三叔");
  await page.getByLabel(w.find.rooms).fill(number);
  await page.getByRole("button", { name: w.find.button }).click();
  const room = row(page, number);
  await expect(page.locator("tbody tr")).toHaveCount(1);
  await expect(room).toContainText("兰州");
  await expect(room).toContainText(zh.pages.room.botShort("normal"));
  await page.getByText(zh.pages.lobby.phase.waiting ?? "", { exact: true }).click();
  await expect(room).toHaveCount(0);
  await page.getByText(w.list.all, { exact: true }).click();
  const name = (await room.locator(".lead").first().textContent()) ?? "";
  await room.locator(".lead").first().click();
  await expect(page).toHaveURL(/#people$/);
  const found = row(page, name);
  await expect(found).toContainText(w.state.online);

  // Asked back, and taken back; then for good.
  await found.getByRole("button", { name: w.act.ban, exact: true }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await order(page, found, w.act.ban, "试一试");
  await expect(found).toContainText("试一试");
  await expect(player.getByText(/试一试/)).toBeVisible();
  await order(page, found, w.act.unban);
  await expect(found).not.toContainText("试一试");

  await turnTo(page, "rooms");
  await order(page, room, w.act.dissolve, "卡住了");
  await expect(room).toContainText(zh.pages.lobby.phase.waiting ?? "");
  await turnTo(page, "deeds");
  const newest = page.locator("tbody tr").first();
  for (const text of [w.deed.dissolve, number, "卡住了", "三叔"]) {
    await expect(newest).toContainText(text);
  }
  await expect(row(page, w.deed.unban)).toContainText(name);
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: w.act.download }).click();
  expect((await file).suggestedFilename()).toBe("fangcheng-deeds.jsonl");
});

test("what is laid down for everybody reaches everybody", async ({ person, server }) => {
  const { page } = await person({ viewport: DESK });
  await comeIn(page, server, "orders");
  await page.getByRole("textbox", { name: w.orders.zh }).fill("今晚九点停机");
  await page.getByRole("textbox", { name: w.orders.en }).fill("We stop at nine");
  await page.getByRole("button", { name: w.orders.announce }).click();
  await expect(page.getByText(w.done.announce)).toBeVisible();
  const { page: player } = await person();
  await player.goto("/");
  await expect(player.getByText("今晚九点停机")).toBeVisible();
  await page.getByRole("button", { name: w.orders.silence }).click();
  await expect(player.getByText("今晚九点停机")).toBeHidden();

  await page.getByText(w.founding.nobody, { exact: true }).click();
  await expect(page.getByText(w.done.founding)).toBeVisible();
  await page.getByText(w.founding.accounts, { exact: true }).click();
  await turnTo(page, "overview");
  const free = page.getByRole("switch", { name: w.overview.freeText });
  const was = await free.isChecked();
  await free.click();
  await expect(free).toBeChecked({ checked: !was });
  await expect(page.getByText(was ? w.overview.freeTextOff : w.overview.freeTextOn)).toBeVisible();
  await free.click();
  await expect(free).toBeChecked({ checked: was });
});

test("a report is read with its scene, noted, and decided", async ({ person, server }) => {
  const { page } = await person({ viewport: PHONE });
  await page.goto("/operator");
  await page.evaluate(quarrel, "<b>骂人</b>");
  await comeIn(page, server, "reports", "Ann");
  const report = row(page, "<b>骂人</b>");
  await expect(report).toContainText(cases.reportKind.talk);
  await report.getByRole("button", { name: cases.report.look }).click();
  await expect(page.getByRole("table", { name: cases.report.scene })).toContainText(
    sentences["phrase.hurry"],
  );
  await expectAccessible(page, "a report");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await page.getByLabel(cases.report.note).fill("第三次了");
  await page.getByRole("button", { name: cases.report.addNote }).click();
  await expect(page.getByText(/Ann: 第三次了/)).toBeVisible();
  await expect(page.getByLabel(cases.report.note)).toHaveValue("");
  await page.getByLabel(cases.report.what, { exact: true }).selectOption("silence");
  await page.getByLabel(cases.report.days).fill("3");
  await page.getByLabel(cases.report.reason).fill("好好说话");
  await page.getByRole("button", { name: cases.report.decide }).click();
  await expect(page.getByText(/Ann · 好好说话/)).toBeVisible();
  await expect(page.getByRole("table", { name: cases.report.before })).toContainText("好好说话");
  await page.getByRole("button", { name: cases.report.back }).click();
  await expect(report).toContainText(cases.decision.silence);
});
