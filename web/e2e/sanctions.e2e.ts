/** What the operator has decided about somebody: told until they say that they have read it. */

import { sanctionsZh as w } from "../src/features/moderation/words.zh";
import { expectAccessible } from "./axe";
import { expect, PHONE, test } from "./fixtures";
import { visit } from "./ways";

const SANCTION = {
  type: "sanction",
  sanction: 7,
  what: "silence",
  at: 1_790_000_000,
  until: 1_790_300_000,
  match: 123,
  kind: "talk",
  reason: "请好好说话 <b>!</b>",
  seen: false,
};

test("what was decided about us stands above the page until we have read it", async ({
  person,
}) => {
  const { page } = await person({ viewport: PHONE });
  const answered: string[] = [];
  await page.routeWebSocket(/\/ws/, (socket) => {
    const real = socket.connectToServer();
    real.onMessage((data) => {
      socket.send(data);
      if (String(data).includes('"type":"welcome"')) socket.send(JSON.stringify(SANCTION));
    });
    socket.onMessage((data) => {
      if (String(data).includes('"saw_sanction"')) answered.push(String(data));
      real.send(data);
    });
  });
  await visit(page, "/lobby");
  const dialog = page.getByRole("dialog", { name: w.title });
  await expect(dialog).toContainText(w.what.silence);
  await expect(dialog).toContainText("请好好说话 <b>!</b>");
  await expect(dialog.getByRole("link", { name: w.replay })).toHaveAttribute("href", "/replay/123");
  await expectAccessible(page, "a decision");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: w.seen }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => answered.length).toBe(1);
  expect(JSON.parse(answered[0] ?? "")).toMatchObject({ type: "saw_sanction", sanction: 7 });
});
