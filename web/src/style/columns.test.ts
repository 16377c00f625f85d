import { expect, it } from "vitest";

const STYLES = import.meta.glob<string>("../**/*.css", {
  ...{ query: "?raw", import: "default", eager: true },
});
/** Columns that are at least so wide, in rem, are wider than a phone once its letters are twice as large. */
const WIDE = 7;

/** Where the page is as wide as its content, everything that sticks to its edge is out of sight. */
it("has no column that large letters could make wider than a phone", () => {
  const columns = Object.entries(STYLES).flatMap(([name, text]) =>
    [...text.matchAll(/minmax\(([\d.]+)rem/g)].map(([, least]) => ({ name, least: Number(least) })),
  );
  expect(columns.length).toBeGreaterThan(0);
  expect(columns.filter(({ least }) => least >= WIDE)).toEqual([]);
});
