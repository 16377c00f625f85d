import { expect, it } from "vitest";
import names from "../../../src/fangcheng/server/accounts/names.py?raw";
import { nameIn } from "./guests";

const listed = (name: string): string[] =>
  [...(names.split(`${name} = [`)[1]?.split("]")[0] ?? "").matchAll(/"(.+?)"/g)].map(
    ([, word = ""]) => word,
  );
const [manners, tiles] = [listed("_ADJECTIVES"), listed("_NOUNS")];

it("tells every name the server makes up in English, each in its own way", () => {
  const all = manners.flatMap((manner) => tiles.map((tile) => `${manner}的${tile}042`));
  const told = all.map((name) => nameIn("en", name));
  expect(all.length).toBeGreaterThan(100);
  for (const name of told) expect(name).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+ 042$/);
  expect(new Set(told).size).toBe(all.length);
});

it("leaves names that people have chosen, and Chinese readers, alone", () => {
  expect(nameIn("en", "老王")).toBe("老王");
  expect(nameIn("en", "快乐的小狗042")).toBe("快乐的小狗042");
  expect(nameIn("zh", "快乐的东风042")).toBe("快乐的东风042");
});
