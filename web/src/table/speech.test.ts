import { describe, expect, it } from "vitest";
import { fixture, TOWNS } from "../../fixtures/read.js";
import type { Transfer } from "../generated/protocol";
import { towns } from "../generated/words";
import { Speech } from "./speech";
import { writeSum } from "./sums";
import { tell } from "./telling";

const transfer = (code: string, points: number, factors: [string, number][]): Transfer => ({
  ...{ from: 0, to: 1, points, code, win: 0, factors },
});

describe("sums", () => {
  it("are products, or as the town says", async () => {
    const hangzhou = new Speech("zh", await towns.hangzhou());
    expect(
      writeSum(
        hangzhou,
        transfer("zimo", 4, [
          ["di", 1],
          ["baotou", 2],
          ["zhuang", 2],
        ]),
      ),
    ).toBe("底分 1 × 暴头 2 × 庄家 2");
    const jinzhou = new Speech("zh", await towns.jinzhou());
    const fan: [string, number][] = [
      ["di", 1],
      ["pinghu", 1],
      ["zimo", 1],
      ["zhuang", 1],
    ];
    expect(writeSum(jinzhou, transfer("hupai", 4, fan))).toBe(
      "底分 1 × 2^(平胡 1 + 自摸 1 + 庄家 1 - 1)",
    );
    // A sum that does not come to the points is never shown.
    expect(writeSum(jinzhou, transfer("hupai", 5, fan))).toBe("底分 1, 平胡 1, 自摸 1, 庄家 1");
  });
});

describe.each(TOWNS)("what happens in %s", (town) => {
  it.each(["zh", "en"] as const)("is told in %s without gaps", async (language) => {
    const speech = new Speech(language, await towns[town as keyof typeof towns]());
    const teller = { speech, who: (seat: number) => `<${seat}>`, tiles: (text: string) => text };
    for (const { streams } of fixture(town).matches) {
      for (const entry of streams.flat()) {
        for (const line of tell(teller, entry)) {
          expect(line).not.toMatch(/[{}]|undefined/);
          expect(line).not.toBe("");
        }
      }
    }
  });
});

describe("one word for one thing", () => {
  it("stakes are called as the town calls them, everywhere", async () => {
    const { zh } = await towns.qinhuangdao();
    const speech = new Speech("zh", await towns.qinhuangdao());
    const said = ["action.stake", "code.pao", "option.pao", "table.stake", "play.opening.stake"];
    for (const key of [...said, "event.stakes", "reason.stake"])
      expect(speech.find(key), key).toContain("下跑");
    expect(Object.values(zh).filter((text) => text.includes("押"))).toEqual([]);
  });

  it("a replay, which does not know why the house acted, does not speak of time", async () => {
    const entry = { event: "timeout", seat: 2 } as const;
    for (const language of ["zh", "en"] as const) {
      const speech = new Speech(language, await towns.lanzhou());
      const [line] = tell({ speech, who: () => "甲", tiles: (text) => text }, entry);
      expect(line).not.toMatch(/超时|time/);
    }
  });
});
