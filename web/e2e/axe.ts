/** Accessibility as axe-core finds it. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults } from "axe-core";
import { expect } from "./fixtures";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Nothing that axe knows may be wrong with the page as it is now. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // At its beginning: what lies half below the bar can be scrolled.
  await page.evaluate(() => scrollTo(0, 0));
  // Not as a script of the page: its policy would forbid that.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(SOURCE);
  const results = await page.evaluate<AxeResults, string[]>(
    (tags) =>
      // biome-ignore lint/suspicious/noExplicitAny: axe is there since the line above
      (globalThis as any).axe.run(document, {
        runOnly: tags,
        resultTypes: ["violations"],
      }),
    TAGS,
  );
  const found = results.violations.flatMap(({ help, nodes }) =>
    nodes.map(({ target, any, all, none }) => {
      const [why] = [...any, ...all, ...none];
      return `${target.join(" ")}: ${help}: ${why?.message ?? ""}`;
    }),
  );
  expect.soft(found, what).toEqual([]);
}
