import { afterEach, describe, expect, it } from "vitest";
import { FACES, parseTiles } from "../notation";
import { faceName, language, ownSuits, preferred, tileLabel, words } from ".";
import { en } from "./en";
import { zh } from "./zh";

afterEach(() => {
  language.value = "zh";
});

describe("language", () => {
  it.each([
    [["zh-TW", "en"], "zh"],
    [["en-GB", "zh"], "en"],
    [["fr", "en-US"], "en"],
    [["fr"], "zh"],
    [[], "zh"],
  ])("of %j is %s", (tags, expected) => {
    expect(preferred(tags)).toBe(expected);
  });

  it("changes all words", () => {
    language.value = "en";
    expect(words.value.action.gang).toBe("Kong");
    language.value = "zh";
    expect(words.value.action.gang).toBe("杠");
  });
});

describe("names of tiles", () => {
  it("are those of the engine", () => {
    const names = (text: string) => parseTiles(text).map((face) => faceName(face, zh));
    expect(names("3m5p9sEC1f8f")).toEqual(["三万", "五筒", "九条", "东风", "红中", "春", "菊"]);
    expect(faceName("3m", en)).toBe("3 of characters");
  });

  it("are those of the town at hand", () => {
    ownSuits.value = { p: "饼" };
    expect(faceName("5p")).toBe("五饼");
    expect(faceName("5s")).toBe("五条");
    ownSuits.value = {};
  });

  it.each([zh, en])("are all different ($name)", (catalogue) => {
    expect(new Set(FACES.map((face) => faceName(face, catalogue))).size).toBe(42);
  });

  it("say what is special about a tile", () => {
    const plain = { wild: false, plays: null, drawn: false };
    expect(tileLabel({ ...plain, face: null })).toBe("扣着的牌");
    expect(tileLabel({ ...plain, face: "P", plays: "5p" })).toBe("白板，当五筒");
    expect(tileLabel({ ...plain, face: "5p", wild: true, drawn: true })).toBe("五筒，百搭，刚摸的");
  });
});
