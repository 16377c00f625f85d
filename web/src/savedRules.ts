/** House rules that a player has saved: kept on this device and, for accounts, by the server. */

import { Kept } from "./stored";

/** By their names, the newest last: what stands behind `/new/`; empty where they were forgotten. */
type Saved = ReadonlyMap<string, string>;

const SHELF = "rules";
const PREFIX = "rules.";
export const LONGEST_NAME = 40;
/** So many are kept, and so many forgotten names; the server keeps preferences with a longest text, and so much in all. */
const MOST = 20;
const LONGEST = 200;
const ROOM = 2400;

const isText = (value: unknown): value is string => typeof value === "string";
const saved = new Kept<Saved>(SHELF, {
  read,
  write: (rules) => JSON.stringify([...rules]),
});

function read(kept: string | null): Saved {
  try {
    const found: unknown = JSON.parse(kept ?? "[]");
    return newest(Array.isArray(found) ? found.filter(isSaved) : []);
  } catch {
    return new Map();
  }
}

function isSaved(one: unknown): one is [string, string] {
  return Array.isArray(one) && one.length === 2 && one.every(isText);
}

/** Without the oldest; forgotten names have places of their own. */
function newest(entries: Iterable<readonly [string, string]>): Saved {
  const all = [...entries];
  const among = (forgotten: boolean) =>
    all.filter(([, address]) => (address === "") === forgotten).slice(-MOST);
  const kept = new Set([...among(false), ...among(true)]);
  return new Map(all.filter((one) => kept.has(one)));
}

/** The names of saved rules, each with its address behind `/new/`. */
export const savedRules = (): readonly (readonly [name: string, address: string])[] =>
  [...saved.value].filter(([, address]) => address !== "");

export function saveRules(name: string, address: string): void {
  const others = [...saved.peek()].filter(([one]) => one !== name);
  keep([...others, [name, address]]);
}

/** Forget rules, on the other devices of an account as well. */
export const forgetRules = (name: string): void => saveRules(name, "");

function keep(rules: Iterable<readonly [string, string]>): void {
  saved.value = newest(rules);
}

/** As the server keeps them among the preferences: the newest, as far as there is room. */
export function exportRules(): Record<string, string> {
  const size = (text: string): number => new TextEncoder().encode(text).length + 8;
  const found: [string, string][] = [];
  let left = ROOM;
  for (const [name, address] of [...saved.value].reverse()) {
    if (address.length > LONGEST) continue;
    left -= size(`${PREFIX}${name}`) + size(address);
    if (left < 0) break;
    found.unshift([`${PREFIX}${name}`, address]);
  }
  return Object.fromEntries(found);
}

/** Take over what was saved or forgotten elsewhere; what only this device has stays. */
export function importRules(told: Readonly<Record<string, unknown>>): void {
  const found = Object.entries(told).filter(
    (one): one is [string, string] => one[0].startsWith(PREFIX) && isText(one[1]),
  );
  if (found.length === 0) return;
  const named = found.map(([key, address]) => [key.slice(PREFIX.length), address] as const);
  keep(new Map([...saved.peek(), ...named]));
}
