import { describe, expect, it } from "vitest";
import { tellApart } from "./shorten";

describe("short names", () => {
  it("stay whole where they fit", () => {
    expect(tellApart(["阿方", "Anna", "沈阿婆", "小毛"], 10)).toEqual([
      "阿方",
      "Anna",
      "沈阿婆",
      "小毛",
    ]);
  });

  it("are cut at their end while they differ before", () => {
    expect(tellApart(["潇洒的白板4711", "幸运的东风134"], 10)).toEqual(["潇洒的白…", "幸运的东…"]);
    expect(tellApart(["Alexandria the Great"], 10)).toEqual(["Alexandri…"]);
  });

  it("lose what they share, not what tells them apart", () => {
    expect(tellApart(["机器人·入门 南", "机器人·入门 西", "机器人·入门 北", "阿方"], 10)).toEqual([
      "机…南",
      "机…西",
      "机…北",
      "阿方",
    ]);
    expect(tellApart(["Player number 1", "Player number 2"], 8)).toEqual(["P…1", "P…2"]);
    // The rest may be long as well, and share a beginning with only one of the others.
    expect(tellApart(["aaaaaaaa1bbbbbbbbx", "aaaaaaaa1bbbbbbbby", "aaaaaaaa2"], 8)).toEqual([
      "a…1…x",
      "a…1…y",
      "a…2",
    ]);
    expect(tellApart(["aaaaaaaaaaaa", "aaaaaaaaaaaab"], 6)).toEqual(["a…", "a…b"]);
  });

  it("count those that are alike", () => {
    expect(tellApart(["阿方", "阿方", "阿方"], 10)).toEqual(["阿方", "阿方②", "阿方③"]);
    expect(new Set(tellApart(Array(4).fill("很长很长很长的名字"), 8)).size).toBe(4);
  });

  it("do not break emoji", () => {
    expect(tellApart(["👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦", "🀄"], 7)).toEqual([
      "👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦…",
      "🀄",
    ]);
  });

  it.each([4, 6, 8, 10, 14])("are never wider than %i, a number at their end apart", (most) => {
    const names = [
      "机器人·入门 南",
      "机器人·入门 西",
      "Maximilian der Grosse",
      "Maximilian der Kleine",
    ];
    const short = tellApart(names, most);
    expect(new Set(short).size).toBe(4);
    for (const name of short) expect([...name].length).toBeLessThanOrEqual(most);
  });
});
