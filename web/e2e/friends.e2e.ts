/** Two people become friends by a link, meet at a table by an invitation, and part again. */

import { friendsZh as text } from "../src/features/friends/words.zh";
import { zh as sentences } from "../src/generated/words";
import { zh } from "../src/words/zh";
import { expectAccessible } from "./axe";
import { expect, onPhone, PHONE, test } from "./fixtures";
import { dealt, keepName, openRoom, visit } from "./ways";

const { play, pages } = zh;

test("friends from a link to a table and out of sight", async ({ person }) => {
  const small = { ...onPhone({ ...PHONE, width: 320, height: 568 }) };
  const [{ page: one }, { page: other }] = await Promise.all([person(), person(small)]);
  await visit(one, "/friends");
  await keepName(one);

  // A link is made and opened; the receiver agrees once.
  await one.getByRole("button", { name: text.link.make }).click();
  const link = await one.locator("[data-part=share-link]").innerText();
  await visit(other, new URL(link).pathname);
  await keepName(other);
  await other.getByRole("button", { name: text.offer.accept }).click();
  await expect(other.locator("[data-part=friend-line]")).toContainText(text.online);
  await expect(one.locator("[data-part=friend-line]")).toContainText(text.online);
  await expectAccessible(other, "friends on a small phone");

  // Where the friend sits is seen at once; the friend is called, and comes.
  const room = await openRoom(one, "hangzhou", { public: true });
  await expect(other.locator("[data-part=friend-line]")).toContainText("杭州");
  await visit(other, "/lobby");
  await one.getByRole("button", { name: text.invite, exact: true }).click();
  const call = other.getByRole("alert", { name: text.call.sign });
  await call.getByRole("button", { name: text.call.go }).click();
  await expect(other).toHaveURL(new RegExp(`/room/${room}$`));
  await other.getByRole("button", { name: pages.room.beReady }).click();
  await one.locator("[data-part=start-line] .button-main").click();
  await Promise.all([dealt(one), dealt(other)]);

  // Their plates open their cards; who is blocked is a friend no more, and hears nothing of it.
  await other.locator(".plate-card").click();
  const card = other.locator("dialog[open]");
  await expect(card).toContainText(text.person.friend);
  await expectAccessible(other, "the card of somebody");
  await card.getByRole("button", { name: text.person.block, exact: true }).click();
  await card.getByRole("button", { name: /^拉黑 / }).click();
  await expect(card.getByRole("button", { name: text.person.unblock })).toBeVisible();
  await other.keyboard.press("Escape");
  await one.getByRole("button", { name: play.talk.open }).click();
  await one.getByRole("button", { name: sentences["phrase.hello"] }).click();
  await expect(other.getByText(sentences["phrase.hello"])).toHaveCount(0);
  await visit(one, "/friends");
  await expect(one.getByText(text.none)).toBeVisible();
  await visit(other, "/friends");
  await expect(other.locator("[data-part=friend-line]")).toContainText(text.shunned.blocked);
});
