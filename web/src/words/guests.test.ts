import { expect, it } from "vitest";
import names from "../../../src/fangcheng/server/accounts/names.py?raw";
import { en } from "./en";
import { nameIn } from "./guests";
import { zh } from "./zh";

const listed = (name: string): string[] =>
  [...(names.split(`${name} = [`)[1]?.split("]")[0] ?? "").matchAll(/"(.+?)"/g)].map(
    ([, word = ""]) => word,
  );
const [manners, nouns] = [listed("_ADJECTIVES"), listed("_NOUNS")];

it("tells every name the server makes up in English, each in its own way", () => {
  const all = manners.flatMap((manner) => nouns.map((noun) => `${manner}的${noun}`));
  const told = all.map((name) => nameIn("en", name));
  expect(all.length).toBeGreaterThan(100);
  for (const name of told) expect(name).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
  expect(new Set(told).size).toBe(all.length);
});

it("calls nobody like a tile, a wind or a seat", () => {
  const table = [...Object.values(zh.tile.honour), ...zh.tile.flower, ...zh.seat.winds];
  for (const word of [...manners, ...nouns])
    for (const tile of table) expect(word).not.toContain(tile);
  const english = [...Object.values(en.tile.honour), ...en.tile.flower].join(" ").toLowerCase();
  for (const noun of nouns)
    expect(english).not.toContain(nameIn("en", `快乐的${noun}`).split(" ")[1]?.toLowerCase());
});

it("tells the names of older guests, too", () => {
  expect(nameIn("en", "快乐的东风042")).toBe("Happy Dawn 042");
});

it("leaves names that people have chosen, and Chinese readers, alone", () => {
  expect(nameIn("en", "老王")).toBe("老王");
  expect(nameIn("en", "快乐的小狗")).toBe("快乐的小狗");
  expect(nameIn("zh", "快乐的白鹭")).toBe("快乐的白鹭");
});
