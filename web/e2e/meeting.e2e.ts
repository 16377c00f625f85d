/** People who do not know each other meet in a queue, and play. */

import { zh } from "../src/words/zh";
import { expectAccessible } from "./axe";
import { expect, onPhone, test } from "./fixtures";
import { askAt, dealt, visit } from "./ways";

const { meeting } = zh.pages;

test("four people from the queue to one table, and who else waits is seen", async ({ person }) => {
  const people = await Promise.all([person(onPhone()), person(), person(), person()]);
  const [first, ...others] = people.map(({ page }) => page);
  if (first === undefined) throw new Error("nobody came");
  await Promise.all(people.map(({ page }) => visit(page, "/")));

  for (const { page } of people) await askAt(page, "people");
  // The first chooses; the others see it and are one touch away.
  await first.getByLabel(meeting.rules).selectOption("lanzhou");
  await first.getByRole("button", { name: meeting.join, exact: true }).click();
  await expect(first.locator("[data-part=queue-sign]")).toContainText("兰州");
  for (const page of others) {
    const line = page.locator("[data-part=people-queue]", { hasText: "兰州" });
    await expect(line).toContainText("人在等");
    await line.getByRole("button").click();
  }

  // Whoever is called sees it wherever it is.
  await first.locator("dialog[open]").waitFor();
  await expectAccessible(first, "called to a table");
  for (const page of [first, ...others]) {
    const dialog = page.locator("dialog[open]");
    await expect(dialog).toContainText(meeting.uncounted.guest);
    await dialog.getByRole("button", { name: meeting.take }).click();
  }
  await Promise.all([first, ...others].map(dealt));
  expect(new Set([first, ...others].map((page) => page.url())).size).toBe(1);
  await expect(first.locator("[data-part=queue-sign]")).toHaveCount(0);
});
