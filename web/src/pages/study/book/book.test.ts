import { describe, expect, it } from "vitest";
import { clausesOf, partsOf } from "./book";

const rule = (clause: string, part: string) => ({
  ...{ clause, part, title: "", text: "", changed: false },
});

const CARD = [
  rule("", ""),
  rule("HZ-3", "开局"),
  rule("HZ-6", "行牌"),
  rule("HZ-12", "胡牌"),
  rule("HZ-16", "胡牌"),
  rule("C-6", "行牌"),
];

describe("a rule book", () => {
  it("has its clauses under their headings, the common ones apart", () => {
    const parts = partsOf(clausesOf(CARD)).map(({ title, common, clauses }) => [
      title,
      common,
      clauses.length,
    ]);
    expect(parts).toEqual([
      ["开局", false, 1],
      ["行牌", false, 1],
      ["胡牌", false, 2],
      ["行牌", true, 1],
    ]);
  });
});
