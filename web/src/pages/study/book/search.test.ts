import { describe, expect, it } from "vitest";
import { clausesOf } from "./book";
import { findClauses, nearestClauses } from "./search";

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

  it("is searched by words, not by what stands within them", () => {
    expect(found("card")).toEqual([]);
  });

  it("is searched in the examples too, after the text", () => {
    const example = { clause: "HZ-6", title: "白板怎么打", notes: [{ at: 0, text: "看平庄。" }] };
    const shown = clausesOf(ZH, EN, [example]);
    const names = (query: string) => findClauses(shown, query).map(({ clause }) => clause);
    expect(names("怎么打")).toEqual(["HZ-6"]);
    expect(names("平庄")).toEqual(["HZ-16", "HZ-6"]);
  });

  it("finds other words for the same, after the words themselves in a like place", () => {
    expect(found("点炮")).toEqual(["HZ-16"]);
    expect(found("joker")).toEqual(["HZ-3", "HZ-12"]);
    expect(found("点炮 平庄")).toEqual(["HZ-16"]);
    expect(found("点炮 白板")).toEqual([]);
    // Four wilds are not four of something, and a wild.
    expect(findClauses(clausesOf([rule("X-1", "", "百搭", "四个人打。")]), "四个混儿")).toEqual([]);
    const more = [
      rule("HZ-30", "附", "一", "不许放冲。"),
      rule("HZ-31", "附", "二", "不许点炮。"),
      rule("HZ-32", "附", "点炮", ""),
    ];
    const names = findClauses(clausesOf([...more, ...ZH]), "点炮").map(({ clause }) => clause);
    expect(names).toEqual(["HZ-32", "HZ-16", "HZ-31", "HZ-30"]);
  });

  it("offers what comes near", () => {
    const near = (query: string) => nearestClauses(book, query).map(({ clause }) => clause);
    expect(found("点炮怎么付")).toEqual([]);
    expect(near("点炮怎么付")).toEqual(["HZ-16"]);
    expect(near("how are discards won")[0]).toBe("HZ-16");
    expect(near("？")).toEqual([]);
  });
});

type Both = { readonly zh: string; readonly en: string };
type Written = { clause: string; title: Both; notes: { at: number; text: Both }[] };

const PATH = "../../../../../src/fangcheng";
const BOOKS = import.meta.glob<string>("../../../../../src/fangcheng/{rulebook,towns/*}/*.md", {
  ...{ query: "?raw", import: "default", eager: true },
});
const EXAMPLES = import.meta.glob<readonly Written[]>(
  "../../../../../src/fangcheng/{teaching/common,towns/*/examples}.json",
  { import: "default", eager: true },
);

/** The clauses of a town's book and the common one, both languages at once. */
function bookOf(town: string) {
  const books = [`towns/${town}/rulebook.md`, "rulebook/common.md"];
  const chapters = books.flatMap((name) => (BOOKS[`${PATH}/${name}`] ?? "").split(/^#+ /m));
  const card = chapters.flatMap((chapter) => {
    const [, clause, title, text] = /^([A-Z]+-\d+) (.*)\n([\s\S]*)/.exec(chapter) ?? [];
    if (clause === undefined || title === undefined || text === undefined) return [];
    return [{ clause, title, text, part: "", changed: false }];
  });
  const examples = [`towns/${town}/examples.json`, "rulebook/examples.json"].flatMap(
    (name) => EXAMPLES[`${PATH}/${name}`] ?? [],
  );
  const told = examples.map(({ clause, title, notes }) => ({
    clause,
    title: `${title.zh} ${title.en}`,
    notes: notes.map(({ at, text }) => ({ at, text: `${text.zh} ${text.en}` })),
  }));
  return clausesOf(card, [], told);
}
describe("what people look for", () => {
  it.each([
    ["hangzhou", "点炮", "HZ-16"],
    ["hangzhou", "吃冲", "HZ-16"],
    ["hangzhou", "包牌", "HZ-21"],
    ["hangzhou", "joker", "HZ-3"],
    ["jinzhou", "三门齐", "JZ-8"],
    ["jinzhou", "missing suit", "JZ-8"],
    ["jinzhou", "losers", "JZ-26"],
    ["qinhuangdao", "two winners", "QH-9"],
    ["qinhuangdao", "四个混儿", "QH-18"],
    ["zhangzhou", "抢杠", "ZZ-23"],
    ["zhangzhou", "losers", "ZZ-26"],
    ["lanzhou", "过胡", "LZ-5"],
    ["lanzhou", "一炮双响", "LZ-5"],
  ])("is in the book of %s: %s", (town, query, clause) => {
    expect(findClauses(bookOf(town), query)[0]?.clause).toBe(clause);
  });

  it.each([
    ["jinzhou", "没开门", "JZ-12"],
    ["zhangzhou", "抢杠", "ZZ-16"],
  ])("is in the book of %s, with more: %s", (town, query, clause) => {
    expect(findClauses(bookOf(town), query).map((one) => one.clause)).toContain(clause);
  });

  it("may be a question", () => {
    expect(nearestClauses(bookOf("hangzhou"), "一炮双响怎么算")[0]?.clause).toBe("HZ-18");
    expect(nearestClauses(bookOf("jinzhou"), "没有幺九能胡吗")[0]?.clause).toBe("JZ-9");
  });
});
