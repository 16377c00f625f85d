import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fixture, TOWNS } from "../../fixtures/read.js";
import type { StreamEvent, Transfer } from "../generated/protocol";
import { towns } from "../generated/words";
import { language } from ".";
import { readAction } from "./actions";
import { declarable, isComing, Speech, speechOf } from "./speech";
import { writeSum } from "./sums";
import { tell } from "./telling";
import { TOYTOWN } from "./toytown.testing";

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
      "底注 1 × 2^(平胡 1 + 自摸 1 + 庄家 1 - 1)",
    );
    // A sum that does not come to the points is never shown.
    expect(writeSum(jinzhou, transfer("hupai", 5, fan))).toBe("底注 1, 平胡 1, 自摸 1, 庄家 1");
  });
});

describe("a win", () => {
  it("is told by multipliers, or by fan where its factors say so", async () => {
    const hangzhou = new Speech("zh", await towns.hangzhou());
    expect(
      hangzhou.worth("haohua", [
        ["haohua", 4],
        ["baotou", 2],
      ]),
    ).toBe("豪华七对 ×4 暴头 ×2");
    const fan: [string, number][] = [
      ["haohua", 4],
      ["baotou", 1],
      ["fengding", 4],
    ];
    expect(hangzhou.worth("haohua", fan)).toBe("豪华七对 4 番 暴头 1 番 封顶 4 番");
    expect(writeSum(hangzhou, transfer("zimofan", 32, [["di", 1], ...fan, ["zhuang", 2]]))).toBe(
      "底分 1 × 2^min(豪华七对 4 + 暴头 1, 封顶 4) × 庄家 2",
    );
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

describe("a round entered in its middle", () => {
  const entry = {
    ...{ event: "position", seat: 1, discards: "3p", flowers: "", thrown: "1p9sE", won: "" },
    ...{ declared: "ting", score: 0, turn: 2, left: 80 },
    melds: [
      { kind: "peng", tiles: "FFF", concealed: false, from: 0, taken: "F", added: false },
      { kind: "gang", hidden: 4 },
    ],
  };

  it("is told with what lies there", async () => {
    const teller = {
      speech: new Speech("zh", await towns.lanzhou()),
      who: () => "甲",
      tiles: (text: string) => text,
    };
    const known = { ...entry, tiles: "44pCCCC" } as unknown as StreamEvent;
    expect(tell(teller, known)).toEqual(["甲：手里 4p4p；碰 FFF；暗杠；打过 3p；甩 1p9sE；报听"]);
    const hidden = { ...entry, count: 6 } as unknown as StreamEvent;
    expect(tell(teller, hidden)[0]).toMatch(/^甲：手里 2 张；碰/);
  });
});

describe("one word for one thing", () => {
  it("stakes are called as the town calls them, everywhere", async () => {
    const { zh } = await towns.qinhuangdao();
    const speech = new Speech("zh", await towns.qinhuangdao());
    const said = ["action.stake", "code.pao", "option.pao", "choice.stake"];
    for (const key of [...said, "event.stakes"]) expect(speech.find(key), key).toContain("下跑");
    expect(speech.answer("stake", "3")).toBe("下跑 3");
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

describe("what a town of another package does", () => {
  const whoever = { who: (seat: number) => `<${seat}>`, tiles: (text: string) => text };
  const give = { event: "give", seat: 0, to: 1, code: "swap" };
  const entries: object[] = [
    { ...give, tiles: "147m" },
    { ...give, count: 3 },
    { event: "chosen", seat: 2, code: "void", value: "m" },
    { event: "chosen", seat: 2, code: "void", value: "s" },
  ];
  const told = (speech: Speech): string[] =>
    entries.flatMap((entry) => tell({ speech, ...whoever }, entry as StreamEvent));

  it("is told in its words", () => {
    expect(told(new Speech("zh", TOYTOWN))).toEqual([
      "<0>换 147m 给<1>",
      "<0>换 3 张给<1>",
      "<2>缺万",
      "<2>s",
    ]);
    expect(told(new Speech("en", TOYTOWN)).slice(0, 2)).toEqual([
      "<0> gave 147m to <1>",
      "<0> gave 3 tiles to <1>",
    ]);
  });

  it("is told with its codes where it has no words", () => {
    expect(told(new Speech("en"))).toEqual([
      "<0> gave 147m to <1> (swap)",
      "<0> gave 3 tiles to <1> (swap)",
      "<2> chose m (void)",
      "<2> chose s (void)",
    ]);
  });

  it("may be declared with a discard", async () => {
    const speech = new Speech("zh", await towns.hangzhou());
    expect(declarable(speech, ["", "hu"])).toBe("十风，胡");
    expect(declarable(speech, ["", "ting", "jia"])).toBe("打出就听");
    expect(declarable(speech, [""])).toBe("");
  });

  it("is called by its words, or by its code", () => {
    const speech = new Speech("zh", TOYTOWN);
    expect(readAction("choose swap 147m", speech)).toEqual({
      ...{ verb: "换", tiles: ["1m", "4m", "7m"], rest: "" },
    });
    expect(readAction("choose void p", speech)).toMatchObject({ verb: "void", rest: "缺筒" });
    expect(readAction("choose void s", new Speech("zh"))).toMatchObject({ rest: "s" });
    expect(speech.question("void")).toBe("定缺：哪一门不要？");
    expect(speech.question("other")).toBeNull();
  });

  it("is capped, and says so", () => {
    const speech = new Speech("en", TOYTOWN);
    const factors = (fan: number): [string, number][] => [
      ["di", 1],
      ["fan", fan],
      ["cap", 8],
    ];
    expect(writeSum(speech, transfer("hu", 8, factors(4)))).toBe("min(base 1 × 2^fan 4, cap 8)");
    expect(writeSum(speech, transfer("hu", 4, factors(2)))).toBe("min(base 1 × 2^fan 2, cap 8)");
    expect(writeSum(speech, transfer("hu", 16, factors(4).slice(0, 2)))).toBe("base 1 × 2^fan 4");
  });
});

describe("a town of another package", () => {
  const fetched = vi.fn(async (path: string) => {
    if (path === "/api/towns/toytown/words") return Response.json(TOYTOWN);
    return Response.json({ error: "" }, { status: 404 });
  });

  beforeEach(() => vi.stubGlobal("fetch", fetched));
  afterEach(() => {
    vi.unstubAllGlobals();
    language.value = "zh";
  });

  it("says in both languages what the server tells", async () => {
    expect(isComing("toytown")).toBe(true);
    expect(speechOf("toytown").code("zimo")).toBe("zimo");
    await vi.waitFor(() => expect(isComing("toytown")).toBe(false));
    expect(speechOf("toytown").code("zimo")).toBe("自己摸到");
    expect(speechOf("toytown").find("town")).toBe("玩具镇麻将");
    language.value = "en";
    expect(speechOf("toytown").find("town")).toBe("Toytown mahjong");
    expect(speechOf("toytown").sums).toHaveProperty("hu");
  });

  it("is asked for once, also where the server has none", async () => {
    fetched.mockClear();
    for (let times = 0; times < 3; times += 1) speechOf("atlantis");
    await vi.waitFor(() => expect(isComing("atlantis")).toBe(false));
    speechOf("atlantis");
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(speechOf("atlantis").code("zimo")).toBe("zimo");
  });
});
