import { afterEach, describe, expect, it, vi } from "vitest";
import { LEVELS } from "../generated/levels";
import type { RoomState } from "../generated/protocol";
import { towns } from "../generated/words";
import { language } from "../words";
import { en } from "../words/en";
import { isComing, speechOf } from "../words/speech";
import { zh } from "../words/zh";
import { NAMES } from "./characters";
import { lineOf, peopleCome, personOf } from "./person";
import { sittersOf, storedNames, storedSitters } from "./sitters";

const match = (variant: string, ...names: string[]) => ({ variant, names, people: [7] });

/** Towns load their words when they are first asked for. */
async function loadTowns(): Promise<void> {
  for (const town of Object.keys(towns)) speechOf(town);
  await Promise.all(Object.values(towns).map((load) => load()));
}

afterEach(() => {
  language.value = "zh";
});

describe("bots at the table", () => {
  it("are the general people where a town has no names of its own for them", async () => {
    const names = () => storedNames(match("elsewhere", "阿方", "bot:hard", "bot:easy", "bot:new"));
    // Not by one name first and then by another.
    expect(names()).toEqual(["阿方", "", "", ""]);
    await vi.waitFor(() => expect(isComing("elsewhere")).toBe(false));
    const known = new Set(Object.values(NAMES.zh));
    expect(new Set(names()).size).toBe(4);
    for (const name of names().slice(1)) expect(known.has(name)).toBe(true);
    language.value = "en";
    expect(names().slice(1).join()).not.toMatch(/[\u4e00-\u9fff]/);
  });

  it.each(["zh", "en"] as const)(
    "have a name and a face of their own in each town (%s)",
    async (lang) => {
      await loadTowns();
      language.value = lang;
      const tables = Object.keys(towns).flatMap((town) =>
        LEVELS.map((level) =>
          storedSitters({
            ...match(town, "阿方", ...Array<string>(3).fill(`bot:${level}`)),
            people: [],
          }),
        ),
      );
      for (const table of tables) {
        expect(new Set(table.map(({ name }) => name)).size).toBe(4);
        expect(new Set(table.map(({ character }) => character)).size).toBe(4);
        for (const { name, short, bot } of table.slice(1)) {
          expect(bot).toBe(true);
          expect(name).not.toMatch(/机器人|bot/);
          expect(short, "town's names are short by themselves").toBe(
            name.length > 14 ? short : name,
          );
        }
      }
      // Another level is other people, another town has other names.
      const all = tables.map((table) => table.map(({ name }) => name).join());
      expect(new Set(all).size).toBe(tables.length);
    },
  );

  it("are called alike while they play and ever after", async () => {
    await loadTowns();
    const seat = {
      person: null,
      name: "bot:normal",
      ready: true,
      online: true,
      silent: false,
      house: "",
      total: 0,
    };
    const bot = { ...seat, bot: "normal" };
    const seats = [{ ...seat, bot: null, person: 7, name: "阿方" }, bot, bot, bot];
    const room = { seats, settings: { variant: "lanzhou" } } as unknown as RoomState;
    const playing = sittersOf(room);
    const stored = storedSitters(
      match("lanzhou", "阿方", "bot:normal", "bot:normal", "bot:normal"),
    );
    expect(playing).toEqual(stored);
    expect(playing[1]?.about).toBe("机器人·熟手");
  });

  it.each([zh, en])("have a line about each level ($name)", ({ pages }) => {
    const lines = LEVELS.map((level) => pages.level.about[level]);
    expect(new Set(lines).size).toBe(LEVELS.length);
    expect(lines).not.toContain("");
    expect(new Set(LEVELS.map((level) => pages.level.names[level])).size).toBe(LEVELS.length);
  });
});

describe("what is said at the table", () => {
  it("is each one's own, in a town of another package that town's", async () => {
    await peopleCome(["lanzhou-1", "stranger"]);
    expect(lineOf("lanzhou-1", "win", 0, "lanzhou")).toBe("面好了！");
    vi.stubGlobal("fetch", async () =>
      Response.json({
        zh: { people: "罗婆婆、川娃子", "says.win": "安逸！ / 要得！" },
        en: { people: "Granny Luo, Chuanwa" },
      }),
    );
    speechOf("sichuan");
    await vi.waitFor(() => expect(isComing("sichuan")).toBe(false));
    vi.unstubAllGlobals();
    expect(lineOf("lanzhou-1", "win", 1, "sichuan")).toBe("要得！");
    // Nobody there speaks as in Lanzhou.
    const [general] = personOf("stranger")?.zh.says.lose ?? [];
    expect(lineOf("lanzhou-1", "lose", 0, "sichuan")).toBe(general);
  });
});
