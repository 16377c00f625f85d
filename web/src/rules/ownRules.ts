/** House rules of a player's own: the settings of a room form under a name, all in an address. */

import type { TownForm } from "../generated/protocol";
import { LONGEST_NAME } from "../savedRules";
import { changesOf, defaultsOf, readNumber, type Value, type Values } from "./optionForm";

export interface OwnRules {
  /** Empty where the rules have none. */
  readonly name: string;
  /** Only what differs from the town. */
  readonly options: Values;
  readonly turn: number | null;
  readonly bank: number | null;
}

export const NO_RULES: OwnRules = { name: "", options: {}, turn: null, bank: null };

/** What is wrong with an address: a name, an option that the town does not have, a value. */
export interface BadLink {
  readonly what: "name" | "option" | "value" | "long";
  readonly told: string;
}

const NAME = "house";
const CLOCK = { "clock.turn": [1, 600], "clock.bank": [0, 3600] } as const;
/** Far more than any rules take: an address may come from anybody. */
const MOST = 3000;

/** A name as it may be shown to others: single spaces, nothing invisible; null if it cannot be. */
export function cleanName(text: string): string | null {
  const name = text.normalize("NFC").trim().replace(/\s+/g, " ");
  return [...name].length > LONGEST_NAME || /\p{C}/u.test(name) ? null : name;
}

/** What stands behind `/new/`, for a link or to be kept. */
export function writeRules(town: TownForm, { name, options, turn, bank }: OwnRules): string {
  const told: (readonly [string, Value | null])[] = [
    [NAME, name === "" ? null : name],
    ...Object.entries(options),
    ["clock.turn", turn],
    ["clock.bank", bank],
  ];
  const parts = told
    .filter(([, value]) => value !== null)
    .map(([key, value]) => `${key}=${escaped(value)}`);
  return `${encodeURIComponent(town.name)}${parts.length === 0 ? "" : `#${parts.join("&")}`}`;
}

/** Only what would end or change an address: people should be able to read the rest. */
const escaped = (value: Value | null): string =>
  String(value).replace(/[%&#+=\s]/g, encodeURIComponent);

/** Read the hash of an address, as the form of its town takes it. */
export function readRules(town: TownForm, hash: string): OwnRules | BadLink {
  if (hash.length > MOST) return { what: "long", told: "" };
  let rules: OwnRules = NO_RULES;
  for (const [key, text] of new URLSearchParams(hash.replace(/^#/, ""))) {
    const read = readOne(town, rules, key, text);
    if ("what" in read) return read;
    rules = read;
  }
  return { ...rules, options: changesOf(town, { ...defaultsOf(town), ...rules.options }) };
}

function readOne(town: TownForm, rules: OwnRules, key: string, text: string): OwnRules | BadLink {
  if (key === NAME) {
    const name = cleanName(text);
    return name === null ? { what: "name", told: "" } : { ...rules, name };
  }
  if (Object.hasOwn(CLOCK, key)) {
    const [low, high] = CLOCK[key as keyof typeof CLOCK];
    const read = readNumber(text, low, high);
    if ("problem" in read) return { what: "value", told: `${key}=${text}` };
    return { ...rules, [key.slice("clock.".length)]: read.value };
  }
  const form = town.options.find(({ name }) => name === key);
  if (form === undefined) return { what: "option", told: key };
  const value = chosenIn(form, text);
  if (value === null) return { what: "value", told: `${form.label} ${text}` };
  return { ...rules, options: { ...rules.options, [key]: value } };
}

function chosenIn(form: TownForm["options"][number], text: string): Value | null {
  if (form.kind === "number") {
    const read = readNumber(text, form.low ?? 0, form.high ?? 1_000_000, form.step);
    return "problem" in read ? null : read.value;
  }
  return form.choices?.find(({ value }) => String(value) === text)?.value ?? null;
}
