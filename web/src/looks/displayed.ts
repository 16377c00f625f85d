/** The characters that are shown in the display face: names, calls and wins. Nothing else is. */

import { zh as engine, namesZh, towns } from "../generated/words";
import { zh } from "../words/zh";

/** What is called out, chosen and won, as the engine has words for it. */
const SAID = /^(?:action|chosen|code|declare|town|wind)\b/;
/** Longer ones are sentences. */
const LONGEST = 6;

/** Digits and signs of sums, numerals, and the four ends of a story. */
const NUMBERS = "0123456789+−×零一二三四五六七八九十百千两半";

const { name, pages, play } = zh;
const { entrance, lobby, nav } = pages;

/** Words of the page that stand on signs. */
const SIGNS: readonly string[] = [
  ...[name, entrance.play, lobby.title, nav.clubs, nav.friends, entrance.tournaments],
  ...Object.values(play.moment),
  play.summary.title,
  play.summary.winner,
];

const ownWords = async (): Promise<readonly (readonly [string, string])[]> => {
  const modules = await Promise.all(Object.values(towns).map((load) => load()));
  return modules.flatMap((words) => Object.entries<string>(words.zh));
};

/** All of them, each once, in the order of Unicode. */
export async function displayed(): Promise<readonly string[]> {
  const said = [...Object.entries(engine), ...(await ownWords())]
    .filter(([key, text]) => SAID.test(key) && text.length <= LONGEST && !text.includes("{"))
    .map(([, text]) => text);
  const all = [NUMBERS, ...Object.values(namesZh), ...SIGNS, ...said].join("");
  return [...new Set(all)].filter((letter) => /[\p{Script=Han}\d+−×]/u.test(letter)).sort();
}
