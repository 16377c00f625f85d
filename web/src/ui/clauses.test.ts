import { expect, it } from "vitest";
import { clausesIn, splitAtClauses } from "./clauses";

it("finds the clauses a text names", () => {
  expect(clausesIn("一飘就锁别家（HZ-13、HZ-15），见 HZ-13")).toEqual(["HZ-13", "HZ-15"]);
  expect(clausesIn("nothing (BASE-TEN, x-1)")).toEqual([]);
});

it("splits a text so that clauses and words take turns", () => {
  expect(splitAtClauses("HZ-4 or C-5.")).toEqual(["", "HZ-4", " or ", "C-5", "."]);
  expect(splitAtClauses("none")).toEqual(["none"]);
});
