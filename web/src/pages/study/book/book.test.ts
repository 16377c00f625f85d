import { describe, expect, it } from "vitest";
import { clausesOf, findClauses, partsOf } from "./book";

const rule = (clause: string, part: string, title: string, text: string) => ({
  ...{ clause, part, title, text, changed: false },
});

const ZH = [
  rule("", "", "要点", "- 财神"),
  rule("HZ-3", "开局", "财神与白板", "翻出的牌面是财神。"),
  rule("HZ-6", "行牌", "时限", "每轮限时 16 秒。"),
  rule("HZ-12", "胡牌", "暴头", "除一张财神外都成了牌。"),
  rule("HZ-16", "胡牌", "放冲", "平庄只许自摸。"),
  rule("C-6", "行牌", "要牌", "胡先于一切。"),
];
const EN = [
  rule("HZ-3", "Set-up", "The wild tile", "Its face is wild."),
  rule("HZ-16", "Winning", "Winning on a discard", "Not in the first round."),
];

const book = clausesOf(ZH, EN);
const found = (query: string): string[] => findClauses(book, query).map(({ clause }) => clause);

describe("a rule book", () => {
  it("has its clauses under their headings, the common ones apart", () => {
    const parts = partsOf(book).map(({ title, common, clauses }) => [
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

  it("is searched by the name of a clause, however it is typed", () => {
    expect(found("HZ-16")[0]).toBe("HZ-16");
    expect(found(" hz16 ")).toEqual(["HZ-16"]);
    expect(found("１６")).toEqual(["HZ-16", "HZ-6"]);
    expect(found("6")[0]).toBe("HZ-6");
  });

  it("is searched by words, titles before texts", () => {
    expect(found("财神")).toEqual(["HZ-3", "HZ-12"]);
    expect(found("平庄")).toEqual(["HZ-16"]);
    expect(found("nothing")).toEqual([]);
  });

  it("is searched in both languages at once", () => {
    expect(found("DISCARD")).toEqual(["HZ-16"]);
    expect(found("wild 白板")).toEqual(["HZ-3"]);
    expect(found("wild 平庄")).toEqual([]);
  });

  it("is searched in one language until the other is there", () => {
    expect(findClauses(clausesOf(ZH), "discard")).toEqual([]);
  });
});
