import { describe, expect, it } from "vitest";
import { fixture, TOWNS } from "../../../fixtures/read.js";
import { towns } from "../../generated/words";
import { emptyTable, reduce } from "../../model/reducer";
import { Speech, wordsHere } from "../../words/speech";
import { type Grade, gradeOf, greatest } from "./winGrade";

const won = (variant: string, factors: [string, number][], points: number, base = 1) => {
  const state = {
    ...emptyTable(1, 4),
    variant,
    wins: [{ seat: 0, by: "draw", from: null, type: "pinghu", factors, reading: "", tile: null }],
    transfers: [{ from: 1, to: 0, points, code: "zimo", win: 0, factors: [] }],
  };
  return gradeOf(state, 0, base);
};

describe("a win", () => {
  it("is quiet where it is plain, and great where the town says so or it pays much", async () => {
    await wordsHere("hangzhou");
    expect(won("hangzhou", [], 4)).toBe("quiet");
    expect(won("hangzhou", [], 12)).toBe("good");
    expect(won("hangzhou", [], 30)).toBe("great");
    expect(won("hangzhou", [["baotou", 2]], 4), "暴头 for 4 is still 暴头").toBe("great");
    expect(won("hangzhou", [["gangkai", 2]], 4), "a kong's replacement comes often").toBe("good");
    expect(won("hangzhou", [], 30, 10), "at base 10 that is little").toBe("quiet");
  });

  it.each(TOWNS)("is of every grade in %s, most of them quiet", async (town) => {
    await wordsHere(town);
    const seen: Grade[] = [];
    for (const { streams } of fixture(town).matches) {
      let state = emptyTable(1, streams.length - 1);
      for (const entry of streams.at(-1) ?? []) {
        state = reduce(state, entry);
        if (entry.event === "over" && state.wins.length > 0) seen.push(greatest(state, 0));
      }
    }
    const quiet = seen.filter((grade) => grade === "quiet").length;
    expect(quiet).toBeGreaterThan(0);
    expect(quiet).toBeLessThan(seen.length);
  });
});

describe("a town's moments", () => {
  it.each(Object.keys(towns))("are told in both languages in %s", async (town) => {
    const { moments } = await towns[town as keyof typeof towns]();
    expect(moments.length).toBeGreaterThan(3);
    for (const { code, zh, en } of moments) {
      expect(
        new Speech("zh", await towns[town as keyof typeof towns]()).moment([code]),
      ).not.toBeNull();
      expect(zh).not.toMatch(/[a-z]/);
      expect(en).not.toMatch(/[\u4e00-\u9fff]/);
    }
  });
});
