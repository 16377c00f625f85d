/** Friends found a club, play an evening there, and see what it came to; nobody else does. */

import { clubsZh as text } from "../src/features/clubs/words.zh";
import { zh } from "../src/words/zh";
import { expectAccessible } from "./axe";
import { expect, onPhone, test } from "./fixtures";
import { dealt, finishByHouse, keepName, visit } from "./ways";

const { create, lobby, room } = zh.pages;

test("a club from its founding to the end of an evening", async ({ person }) => {
  const [{ page: leader }, { page: friend }, { page: stranger, watch }] = await Promise.all([
    person(),
    person(onPhone()),
    person(),
  ]);

  await visit(leader, "/");
  await keepName(leader);
  await visit(leader, "/clubs");
  await leader.getByLabel(text.name).fill("周五麻将");
  await leader.getByRole("button", { name: text.foundIt }).click();
  await expect(leader.getByRole("heading", { level: 1 })).toHaveText("周五麻将");
  const club = new URL(leader.url()).pathname;

  // Who is invited needs a password, and is in with two more touches.
  await leader.getByRole("tab", { name: text.tabs.people }).click();
  await leader.getByRole("button", { name: text.invite.make }).click();
  const link = await leader.locator("[data-part=share-link]").innerText();
  await expectAccessible(leader, "people of a club");
  await visit(friend, new URL(link).pathname);
  await keepName(friend);
  await friend.getByRole("button", { name: text.join.join }).click();
  await expect(friend).toHaveURL(new RegExp(`${club}$`));

  // For everybody else there is no such club.
  watch.allow(/409/);
  await visit(stranger, club);
  await expect(stranger.getByRole("alert")).toHaveText(new RegExp(text.refused.club ?? ""));

  // The leader sets the rules; a table by them is one touch, and the friend sees it at once.
  await leader.getByRole("tab", { name: text.tabs.tables }).click();
  await leader.getByRole("link", { name: text.tables.choose }).click();
  await leader.getByLabel("一场打几局").fill("1");
  await leader.getByLabel(create.turn).fill("600");
  await leader.getByRole("button", { name: text.rules.keep }).click();
  await expect(leader.getByText(text.rules.kept)).toBeVisible();
  await visit(leader, club);
  await expect(leader.locator(".card [role=status]")).toContainText("的"); // a guest's name
  await leader.getByRole("button", { name: text.tables.open }).click();
  await expect(leader).toHaveURL(/\/room\/\d{6}$/);
  await friend.getByRole("link", { name: lobby.join }).click();
  await friend.getByRole("button", { name: room.beReady }).click();
  await leader.locator("[data-part=start-line] .button-main").click();
  await Promise.all([dealt(leader), dealt(friend)]);
  await Promise.all([finishByHouse(leader), finishByHouse(friend)]);

  // The evening has both of them, and is kept as a picture.
  await visit(friend, club);
  await friend.getByRole("tab", { name: text.tabs.board }).click();
  await expect(friend.locator("[data-part=club-scores] tbody tr")).toHaveCount(2);
  await friend.locator("a[href*='/evening/']").click();
  await expect(
    friend.getByRole("img", { name: text.evening.chart }).locator("polyline"),
  ).toHaveCount(2);
  await expectAccessible(friend, "an evening of a club");
  const kept = friend.waitForEvent("download");
  await friend.getByRole("button", { name: text.evening.picture }).click();
  expect((await kept).suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d\.png$/);
});
