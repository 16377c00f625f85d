import { describe, expect, it } from "vitest";
import { towns } from "../generated/words";
import { CHARACTERS, charactersOf, defaultCharacter, homeOf, NAMES, nameOf } from "./characters";
import type { Person } from "./drawing";
import { people as general } from "./general";

const bot = (level: string) => ({ level, person: null });
const guest = (person: number, character = "") => ({ level: null, person, character });
const TOWNS = import.meta.glob<{ people: readonly Person[] }>("./towns/*.ts", { eager: true });

describe("the characters", () => {
  it("are sixteen, at least three of each town and a stranger", () => {
    expect(CHARACTERS).toHaveLength(16);
    for (const town of Object.keys(towns))
      expect(CHARACTERS.filter((one) => homeOf(one) === town).length).toBeGreaterThanOrEqual(3);
    expect(CHARACTERS.filter((one) => homeOf(one) === "")).toEqual(["stranger"]);
  });

  it("are all there, each in the file of its town, with a voice and words of its own", () => {
    const drawn = Object.entries(TOWNS).flatMap(([path, { people }]) =>
      people.map((_, at) => `${path.slice("./towns/".length, -".ts".length)}-${at + 1}`),
    );
    expect([...drawn, "stranger"].sort()).toEqual([...CHARACTERS].sort());
    const all = [...Object.values(TOWNS).flatMap(({ people }) => people), ...general];
    expect(new Set(all.map(({ voice }) => `${voice.pitch} ${voice.rate}`)).size).toBe(16);
    for (const lang of ["zh", "en"] as const) {
      const lines = all.flatMap((one) => Object.values(one[lang].says).flat());
      expect(lines).not.toContain("");
      expect(new Set(lines).size).toBe(lines.length);
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(
        lang === "zh" ? 12 : 30,
      );
      // Whoever has won does not ask anybody to be patient.
      for (const one of all)
        for (const line of [...one[lang].says.win, ...one[lang].says.great])
          expect(line).not.toMatch(/慢|急|hurry|rush|time/i);
    }
  });
});

describe("their pictures", () => {
  const all = [...Object.values(TOWNS).flatMap(({ people }) => people), ...general];

  it("differ, with each mood, and stay small", () => {
    const moods = ["waits", "pleased", "struck"] as const;
    const pictures = all.flatMap(({ drawn }) =>
      moods.map((mood) => JSON.stringify(drawn.head(mood))),
    );
    expect(new Set(pictures).size).toBe(48);
    for (const { drawn } of all)
      for (const mood of moods) {
        const cuts = [...drawn.behind, ...drawn.body, ...drawn.head(mood), ...drawn.before];
        expect(cuts.length).toBeLessThanOrEqual(60);
        expect(cuts.flat().join("")).not.toMatch(/NaN|undefined/);
      }
  });
});

describe("who sits at a table", () => {
  it("are never alike", () => {
    for (const town of ["hangzhou", "lanzhou", "elsewhere"])
      for (const level of ["easy", "normal", "hard", "random"])
        for (let person = 0; person < 32; person++) {
          const seats = [guest(person), bot(level), bot("easy"), guest(person + 16)];
          expect(new Set(charactersOf(seats, town)).size).toBe(4);
        }
  });

  it("keep the character they have chosen, and bots make way", () => {
    const free = charactersOf([guest(1), bot("hard"), bot("hard"), bot("hard")], "lanzhou");
    for (const wish of CHARACTERS) {
      const seats = [guest(1, wish), bot("hard"), bot("hard"), bot("hard")];
      const [mine, ...bots] = charactersOf(seats, "lanzhou");
      expect(mine).toBe(wish);
      expect(new Set([mine, ...bots]).size).toBe(4);
      if (!free.includes(wish)) expect(bots).toEqual(free.slice(1));
    }
  });

  it("are those of the terminal, which has the same names", () => {
    const seats = [guest(7), bot("hard"), bot("hard"), bot("easy"), { level: null, person: null }];
    expect(charactersOf(seats, "lanzhou")).toEqual([
      "jinzhou-2",
      "lanzhou-2",
      "stranger",
      "lanzhou-3",
      "",
    ]);
  });

  it("are as stored, where that is known", () => {
    const stored = charactersOf([guest(1), bot("hard"), bot("hard"), bot("hard")], "hangzhou");
    const seats = stored.map((character, at) => ({ ...(at ? bot("easy") : guest(1)), character }));
    expect(charactersOf(seats, "hangzhou")).toEqual(stored);
  });

  it("are mostly people of the town", () => {
    for (const town of Object.keys(towns))
      for (const level of ["easy", "normal", "hard"]) {
        const [, ...bots] = charactersOf([guest(15), bot(level), bot(level), bot(level)], town);
        expect(bots.some((one) => homeOf(one) === town)).toBe(true);
      }
  });

  it("follow a person from table to table", () => {
    expect(charactersOf([guest(13)], "lanzhou")).toEqual(charactersOf([guest(13)], "hangzhou"));
    expect(defaultCharacter(13)).toBe(defaultCharacter(29));
  });

  it("go by the names that a town of another package lists", () => {
    const listed = "罗婆婆、川娃子";
    const bots = charactersOf([guest(1), bot("easy"), bot("hard")], "elsewhere").slice(1);
    const all = charactersOf(Array(16).fill(bot("easy")), "elsewhere");
    const names = all.map((one) => nameOf(one, "elsewhere", listed, "zh"));
    expect(names).toContain("罗婆婆");
    expect(names).toContain("川娃子");
    expect(new Set(names).size).toBe(16);
    expect(nameOf(bots[0] ?? "", "hangzhou", listed, "en")).toBe(NAMES.en[bots[0] ?? ""]);
  });
});
