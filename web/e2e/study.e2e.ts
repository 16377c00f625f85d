/** What teaches a town, on the smallest phone: a lesson, the rule book, a puzzle. */

import type { Page } from "@playwright/test";
import { type Face, type Honour, parseTiles } from "../src/notation";
import type { Lesson, Task } from "../src/referee/answers";
import { stageZh } from "../src/words/stage.zh";
import { teachingZh } from "../src/words/teaching.zh";
import { zh } from "../src/words/zh";
import { expectAccessible } from "./axe";
import { expect, onPhone, test } from "./fixtures";
import { visit } from "./ways";

const SMALL = { width: 360, height: 640 };
const { learn, book, example, puzzles } = teachingZh;
const next = (page: Page) => page.getByRole("button", { name: learn.next, exact: true });

const named = (face: Face): string =>
  face.length === 1
    ? zh.tile.honour[face as Honour]
    : zh.tile.suited(Number(face.charAt(0)), face.charAt(1) as "m" | "p" | "s");

/** Do something at the table of a task. */
async function act(page: Page, action: string): Promise<void> {
  const [word = "", tiles = ""] = action.split(" ");
  const [face] = parseTiles(tiles);
  const label = zh.action[word as keyof typeof zh.action];
  if (word !== "discard" || face === undefined)
    await page.locator(".stage-actions").getByRole("button", { name: label }).first().click();
  else
    await page
      .locator(".hand")
      .getByRole("button", { name: named(face) })
      .first()
      .click();
}

/** Answer a task, wrong first where that can be done. */
async function answer(page: Page, task: Task): Promise<void> {
  await expect(page.getByText(task.ask)).toBeVisible();
  if (task.kind !== "do") {
    const choices = page.locator("[data-part=lesson-choices] button");
    const wrong = page.locator("[data-part=lesson-choices] button:disabled");
    for (let at = 0; !(await next(page).isVisible()); at++) {
      await choices.nth(at).click();
      await expect
        .poll(async () => (await next(page).isVisible()) || (await wrong.count()) > at)
        .toBe(true);
    }
    return;
  }
  const [right = ""] = task.right;
  const other = page.locator(".hand button:enabled").first();
  if (right === "hu") {
    await other.click();
    await expect(page.getByText(learn.allowed)).toBeVisible();
  }
  await act(page, right);
  await expect(page.getByText(learn.right)).toBeVisible();
  // The clause it rests on: its text at a touch, and the way into the book.
  await page
    .locator("[data-part=lesson-right]")
    .getByRole("link", { name: zh.clause.show("") })
    .first()
    .click();
  const text = page.getByRole("dialog", { name: zh.clause.title });
  await expect(text.getByRole("link", { name: zh.clause.inBook })).toHaveAttribute(
    "href",
    `/rules/hangzhou#${task.clause}`,
  );
  await page.keyboard.press("Escape");
  await expect(text).toBeHidden();
}

test("a lesson is learnt step by step, and that is kept", async ({ person }) => {
  const { page } = await person(onPhone(SMALL));
  const told = page.waitForResponse("**/api/answers/lessons?*");
  await visit(page, "/learn/hangzhou");
  const [lesson]: Lesson[] = (await (await told).json()).lessons;
  if (lesson === undefined) throw new Error("there is no lesson");
  await page.getByRole("link", { name: learn.begin }).click();
  for (const { task, say } of lesson.steps) {
    await expect(page.getByText(say)).toBeVisible();
    if (task !== undefined) await answer(page, task);
    await expect(next(page)).toBeInViewport();
    await next(page).click();
  }
  await expect(page.getByText(learn.progress(1, 10))).toBeVisible();
  await expectAccessible(page, "a lesson");
  await visit(page, "/learn/hangzhou");
  await expect(page.getByRole("link", { name: learn.done })).toHaveCount(1);
  await expectAccessible(page, "lessons");
});

test("the rule book is searched, its examples are stepped through and tried", async ({
  person,
}) => {
  const { page } = await person(onPhone(SMALL));
  await visit(page, "/rules");
  await page.getByRole("link", { name: /杭州/ }).click();
  const clause = page.locator("#HZ-16");
  await expect(clause).toBeAttached();
  await page.getByLabel(book.search).fill("dealer's streak"); // in the other language
  await expect(clause).toBeAttached();
  await page.getByLabel(book.search).fill("hz16");
  await expect(page.getByText(book.found(1))).toBeVisible();

  await clause.locator("[data-part=book-example] button").first().click();
  const forth = clause.getByRole("button", { name: stageZh.forward });
  await expect(forth).toBeVisible();
  while (await forth.isEnabled()) await forth.click();
  await expect(clause.locator(".refusal")).toContainText("HZ-16");
  await expectAccessible(page, "an example");
  await clause.getByRole("button", { name: stageZh.back }).click();
  await clause.getByRole("button", { name: example.try }).click();
  const move = clause.locator(".stage-actions button:enabled, .hand button:enabled").first();
  await expect(move).toBeVisible();
  await move.click();
  await clause.getByRole("button", { name: example.return }).click();
  await expect(clause.getByRole("button", { name: example.try })).toBeVisible();

  await visit(page, "/rules/hangzhou#HZ-16");
  await expect(clause).toBeInViewport();
  await expect(clause.getByRole("heading").first()).toBeFocused();
});

test("a puzzle is answered, judged and counted", async ({ person }) => {
  const { page } = await person(onPhone(SMALL));
  await visit(page, "/puzzles/hangzhou");
  await page.getByRole("link", { name: puzzles.begin }).click();
  await page.locator(".stage-actions button:enabled, .hand button:enabled").first().click();
  const verdict = page.locator("[data-part=puzzle-verdict]");
  await expect(verdict).toBeFocused();
  await expect(verdict.getByText(puzzles.you)).toBeVisible();
  await expect(verdict.getByText(puzzles.best, { exact: true })).toBeVisible();
  await expect(verdict).toContainText(/1 人做过/);
  await expectAccessible(page, "a puzzle");
  const first = page.url();
  await verdict.getByRole("link", { name: puzzles.next }).click();
  await expect(page.locator(".stage-told")).toBeVisible();
  expect(page.url()).not.toBe(first);
});
