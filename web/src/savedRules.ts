/** House rules that a player has saved: kept on this device and, for accounts, by the server. */

import { signal } from "@preact/signals";
import { device } from "./stored";

/** By their names: what stands behind `/new/`; empty where they were forgotten. */
type Saved = Readonly<Record<string, string>>;

const SHELF = "rules";
const PREFIX = "rules.";
export const LONGEST_NAME = 30;
/** So many are kept; the server keeps preferences with a longest text, and so much in all. */
const MOST = 20;
const LONGEST = 200;
const ROOM = 2400;

const isText = (value: unknown): value is string => typeof value === "string";
const saved = signal<Saved>(read(device.read(SHELF)));

function read(kept: string | null): Saved {
  try {
    const found: unknown = JSON.parse(kept ?? "{}");
    const entries = Object.entries(found ?? {}).filter(([, text]) => isText(text));
    return Object.fromEntries(entries.slice(-MOST));
  } catch {
    return {};
  }
}

/** The names of saved rules, each with its address behind `/new/`. */
export const savedRules = (): readonly (readonly [name: string, address: string])[] =>
  Object.entries(saved.value).filter(([, address]) => address !== "");

export function saveRules(name: string, address: string): void {
  const { [name]: _, ...others } = saved.peek();
  keep({ ...others, [name]: address });
}

/** Forget rules, on the other devices of an account as well. */
export const forgetRules = (name: string): void => saveRules(name, "");

function keep(rules: Saved): void {
  saved.value = Object.fromEntries(Object.entries(rules).slice(-MOST));
  device.write(SHELF, JSON.stringify(saved.peek()));
}

/** As the server keeps them among the preferences: the newest, as far as there is room. */
export function exportRules(): Record<string, string> {
  const size = (text: string): number => new TextEncoder().encode(text).length + 8;
  const found: [string, string][] = [];
  let left = ROOM;
  for (const [name, address] of Object.entries(saved.value).reverse()) {
    left -= size(`${PREFIX}${name}`) + size(address);
    if (left < 0) break;
    if (address.length <= LONGEST) found.unshift([`${PREFIX}${name}`, address]);
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
  keep({ ...saved.peek(), ...Object.fromEntries(named) });
}
