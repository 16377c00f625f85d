import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const SOURCE = new URL("..", import.meta.url);
/** Columns that are at least so wide, in rem, are wider than a phone once its letters are twice as large. */
const WIDE = 7;

/** Where the page is as wide as its content, everything that sticks to its edge is out of sight. */
it("has no column that large letters could make wider than a phone", () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" });
  const columns = files
    .filter((name) => name.endsWith(".css"))
    .flatMap((name) =>
      [...readFileSync(new URL(name, SOURCE), "utf8").matchAll(/minmax\(([\d.]+)rem/g)].map(
        ([, least]) => ({ name, least: Number(least) }),
      ),
    );
  expect(columns.length).toBeGreaterThan(0);
  expect(columns.filter(({ least }) => least >= WIDE)).toEqual([]);
});
