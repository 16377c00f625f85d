import { afterEach, describe, expect, it } from "vitest";
import type { BotLevel, RoomState } from "../generated/protocol";
import { language } from "../words";
import { en } from "../words/en";
import { zh } from "../words/zh";
import { sittersOf, storedNames } from "./sitters";

const LEVELS: readonly BotLevel[] = ["easy", "normal", "hard"];

afterEach(() => {
  language.value = "zh";
});

describe("bots at the table", () => {
  it("have their level in their name, in short", () => {
    expect(storedNames(["阿方", "bot:hard", "bot:easy", "bot:random"])).toEqual([
      "阿方",
      "机器人·高手 南",
      "机器人·入门 西",
      "机器人·乱打 北",
    ]);
    language.value = "en";
    expect(storedNames(["A", "bot:hard"])[1]).toBe("Hard bot S");
    expect(storedNames(["A", "bot:new one"])[1]).toBe("Bot new one S");
  });

  it("are called alike while they play", () => {
    const seat = { person: null, name: "", bot: "normal", ready: true, online: true };
    const room = { seats: [{ ...seat, house: "", total: 0 }] } as unknown as RoomState;
    expect(sittersOf(room)[0]).toMatchObject({ name: "机器人·熟手 东", bot: true });
  });

  it.each([zh, en])("have a line about each level ($name)", ({ pages }) => {
    const lines = LEVELS.map((level) => pages.level.about[level]);
    expect(new Set(lines).size).toBe(LEVELS.length);
    expect(lines).not.toContain("");
    expect(new Set(LEVELS.map((level) => pages.level.names[level])).size).toBe(LEVELS.length);
  });
});
