import { afterEach, describe, expect, it } from "vitest";
import type { Candidate, ChoiceView } from "../../generated/protocol";
import { language } from "../../words";
import { readAction } from "../../words/actions";
import { Speech } from "../../words/speech";
import { discarded, markPoints, readAdvice, shortPoints } from "./advice";
import { adviceLabel, reasonsOf, sentenceOf } from "./remarks";

const candidate = (action: string, value: number, over: Partial<Candidate> = {}): Candidate => ({
  ...{ action, value, distance: 1, useful: {}, win_chance: 0, win_points: 0, danger: 0 },
  reasons: [],
  ...over,
});

afterEach(() => {
  language.value = "zh";
});

const ofTiles = (code: string, groups: string[], often = false): ChoiceView => ({
  ...{ code, pick: "tiles", count: 3, groups, options: [], often },
});

describe("advice", () => {
  it("knows each candidate by its action, and discards by their tile", () => {
    const advice = readAdvice(
      [
        candidate("discard 9m", 2, { useful: { "1p": 3, "4p": 2 } }),
        candidate("discard E ting", 1.5),
        candidate("discard E", 1),
        candidate("gang 5p", 0),
      ],
      { legal: ["discard 9m", "discard E", "discard E ting", "discard 1m", "gang 5p"] },
    );
    expect(advice?.best.action).toBe("discard 9m");
    expect(advice?.best.usefulLeft).toBe(5);
    expect([...(advice?.discards.keys() ?? [])]).toEqual(["9m", "E"]);
    expect(advice?.discards.get("E")?.action).toBe("discard E ting");
    expect(advice?.actions.get("gang 5p")?.rank).toBe(4);
    expect(advice?.all.map(({ share }) => share)).toEqual([1, 0.75, 0.5, 0]);
  });

  it("leaves out what the question does not allow", () => {
    const list = [candidate("discard 9m", 2), candidate("pass", 0.5), candidate("peng", 0)];
    expect(readAdvice(list, { legal: ["peng", "pass"] })?.best).toMatchObject({
      action: "pass",
      rank: 1,
    });
    expect(readAdvice(list, { legal: ["hu"] })).toBe(null);
    expect(readAdvice([], { legal: ["hu"] })).toBe(null);
  });

  it("knows which of a town's own choices is best, not what it is worth", () => {
    const words = ["choose void m", "choose void p"];
    const advice = readAdvice([candidate("choose void p", 0), candidate("choose void m", 0)], {
      legal: words,
    });
    expect(advice?.all.map(({ rank, valued }) => [rank, valued])).toEqual([
      [1, false],
      [2, false],
    ]);
    const tiles = { legal: ["choose swap 123m"], choices: [ofTiles("swap", ["1234m", "579s"])] };
    const best = readAdvice([candidate("choose swap 579s", 0)], tiles);
    expect(best?.picks).toEqual(["5s", "7s", "9s"]);
    expect(readAdvice([candidate("discard E", 1)], { legal: ["discard E"] })?.picks).toEqual([]);
  });

  it("takes tiles to throw for an answer", () => {
    const list = [candidate("shuai 19mE", 1), candidate("shuai", 0)];
    const asked = { legal: ["shuai"], choices: [ofTiles("shuai", ["19mE"], true)] };
    expect(readAdvice(list, asked)?.all.map(({ valued }) => valued)).toEqual([true, true]);
  });

  it("gives a single candidate all of the bar", () => {
    expect(readAdvice([candidate("hu", -3)], { legal: ["hu"] })?.best.share).toBe(1);
  });

  it("finds the tile of a discard", () => {
    expect(discarded("discard 4p jia")).toBe("4p");
    expect(discarded("gang 4p")).toBe(null);
    expect(discarded("pass")).toBe(null);
  });
});

describe("points in a mark", () => {
  it.each([
    [1.84, "+1.8"],
    [-0.4, "−0.4"],
    [0.04, "0.0"],
    [-0.01, "0.0"],
    [9.97, "+10"],
    [12.4, "+12"],
    [-25.5, "−26"],
  ])("%d is %s", (points, text) => {
    expect(shortPoints(points)).toBe(text);
  });
});

describe("points on a tile", () => {
  it.each([
    [1.84, "1.8"],
    [-0.4, "−.4"],
    [-0.01, "0.0"],
    [12.4, "12"],
    [-1.26, "−1"],
    [-25.5, "−26"],
  ])("%d is %s", (points, text) => {
    expect(markPoints(points)).toBe(text);
    expect(text.length).toBeLessThan(4);
  });
});

describe("ties", () => {
  const list = [
    candidate("discard 9m", 1.84, { reasons: ["nearer"] }),
    candidate("discard E", 1.81, { reasons: ["nearer"] }),
    candidate("discard E ting", 1.8),
    candidate("discard 1p", 1.79, { reasons: ["nearer", "safe"] }),
    candidate("discard 2p", 0.5),
  ];
  const advice = readAdvice(list, { legal: list.map(({ action }) => action) });

  it("share a rank where they show the same points", () => {
    expect(advice?.all.map(({ rank }) => rank)).toEqual([1, 1, 1, 1, 5]);
  });

  it("are grouped where the reasons are the same too", () => {
    const groups = advice?.groups.map((group) => group.map(({ action }) => action));
    expect(groups).toEqual([
      ["discard 9m", "discard E"],
      ["discard E ting"],
      ["discard 1p"],
      ["discard 2p"],
    ]);
  });
});

describe("an action in words", () => {
  it.each([
    ["discard 4p", "打", ["4p"], ""],
    ["discard 4p ting", "打", ["4p"], "听"],
    ["chi 46p", "吃", ["4p", "6p"], ""],
    ["stake 3", "stake", [], "3"],
    ["pass", "过", [], ""],
    ["unheard-of", "unheard-of", [], ""],
  ])("%s", (text, verb, tiles, rest) => {
    expect(readAction(text)).toEqual({ verb, tiles, rest });
  });
});

describe("reasons", () => {
  const town = {
    zh: { "reason.nearer": "离听牌更近", "reason.safe": "这张没人能胡" },
    en: { "reason.nearer": "brings the hand nearer to ready" },
    sums: {},
  };

  it("are told in words, and left out where there are none", () => {
    const reasons = ["nearer", "nobody knows this one", "safe"];
    expect(reasonsOf(new Speech("zh", town), { reasons })).toBe("离听牌更近，这张没人能胡");
    expect(reasonsOf(new Speech("zh", town), { reasons: [] })).toBe("");
  });

  it("make a sentence, the first of them where there is little room", () => {
    const reasons = ["nearer", "safe"];
    const [one] =
      readAdvice([candidate("pass", 1, { reasons, useful: { "1p": 3 } })], { legal: ["pass"] })
        ?.all ?? [];
    if (one === undefined) throw new Error("no advice");
    const zh = new Speech("zh", town);
    expect(sentenceOf(zh, one)).toBe("离听牌更近，这张没人能胡，还有 3 张牌能进。");
    expect(sentenceOf(zh, one, 1)).toBe("离听牌更近，还有 3 张牌能进。");
    language.value = "en";
    const en = new Speech("en", town);
    expect(sentenceOf(en, one)).toBe("It brings the hand nearer to ready, is safer; 3 tiles help.");
    expect(sentenceOf(en, { ...one, reasons: [] })).toBe("3 tiles help.");
    expect(sentenceOf(en, { ...one, reasons: [], usefulLeft: 0 })).toBe("");
  });

  it("are read out with the value", () => {
    const [first, second] =
      readAdvice(
        [
          candidate("discard 9m", 1.84, { useful: { "1p": 3 }, reasons: ["nearer"] }),
          candidate("discard E", -1),
        ],
        { legal: ["discard 9m", "discard E"] },
      )?.all ?? [];
    if (first === undefined || second === undefined) throw new Error("no advice");
    expect(adviceLabel(new Speech("zh", town), first)).toBe(
      "提示：最好，+1.8 分，进张 3，离听牌更近",
    );
    expect(adviceLabel(new Speech("zh", town), second)).toBe("提示：第 2，−1.0 分");
    language.value = "en";
    expect(adviceLabel(new Speech("en", town), first)).toBe(
      "hint: best, +1.8 points, 3 useful, brings the hand nearer to ready",
    );
  });
});
