import { afterEach, describe, expect, it } from "vitest";
import { fixture, TOWNS } from "../../../fixtures/read.js";
import { NO_CHOICES, readChoices } from "../../answers/choices";
import { towns } from "../../generated/words";
import { emptyTable, reduce } from "../../model/reducer";
import { type Language, language } from "../../words";
import { Speech } from "../../words/speech";
import { type Tip, tipsFor } from "./firstGame";
import { beginAnew, hadFirstGame, isTold, tell, tellNoMore } from "./told";

/** All tips that come up for the first seat during the first match of a fixture, by their ids. */
async function tipsOf(
  town: string,
  lang: Language,
  hear: (tips: readonly Tip[], legal: readonly string[]) => void = () => {},
): Promise<Map<string, Tip>> {
  language.value = lang;
  const speech = new Speech(lang, await towns[town as keyof typeof towns]());
  const [match] = fixture(town).matches;
  let state = emptyTable(1, (match?.streams.length ?? 1) - 1, 0);
  const found = new Map<string, Tip>();
  for (const event of match?.streams[0] ?? []) {
    state = reduce(state, event);
    const choices = state.ask === null ? NO_CHOICES : readChoices(state.ask);
    const tips = tipsFor({ state, choices, speech, way: "taps" });
    hear(tips, state.ask?.legal ?? []);
    for (const tip of tips) if (!found.has(tip.id)) found.set(tip.id, tip);
  }
  return found;
}

afterEach(() => {
  language.value = "zh";
});

describe.each(TOWNS)("a first game of %s", (town) => {
  it.each(["zh", "en"] as const)("explains itself in %s", async (lang) => {
    const tips = await tipsOf(town, lang);
    for (const id of ["goal", "discard", "pass", "special.1", "special.2", "special.3", "hints"])
      expect(tips.get(id)?.text, id).toBeTruthy();
    for (const { id, text, about } of tips.values()) {
      expect(text).not.toContain("undefined");
      // What a town's own words mean is about no one thing on the table.
      if (id.startsWith("special.")) expect(about).toBeNull();
      else expect(about).toMatch(/^[.[]/);
    }
  });
});

describe("a tip", () => {
  it.each(TOWNS)("about passing is there with the button only (%s)", async (town) => {
    await tipsOf(town, "zh", (tips, legal) => {
      const others = legal.filter((text) => text !== "pass" && !text.startsWith("discard"));
      if (tips.some(({ id }) => id === "pass")) expect(others).not.toEqual([]);
    });
  });

  it.each([
    ["lanzhou", "shuai"],
    ["qinhuangdao", "stake"],
  ])("about what %s asks first is not given later", async (town, asked) => {
    await tipsOf(town, "zh", (tips, legal) => {
      if (tips.some(({ id }) => id === "special.1"))
        expect(legal.some((text) => text.startsWith(asked))).toBe(true);
    });
  });
});

describe("what was told", () => {
  it("is remembered for each town, until it is begun anew", () => {
    expect(hadFirstGame("hangzhou")).toBe(false);
    tell("hangzhou", "goal");
    tell("hangzhou", "wild");
    expect(["goal", "wild", "chi"].map(isTold("hangzhou"))).toEqual([true, true, false]);
    expect(isTold("lanzhou")("goal")).toBe(false);
    expect(hadFirstGame("hangzhou")).toBe(true);
    tellNoMore("hangzhou");
    expect(isTold("hangzhou")("chi")).toBe(true);
    beginAnew("hangzhou");
    expect(isTold("hangzhou")("goal")).toBe(false);
  });
});
