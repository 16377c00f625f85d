/** The options of a room while they are chosen. */

import type { Clock, OptionForm, PresetForm, TownForm } from "../generated/protocol";

export type Value = boolean | number | string;
export type Values = Readonly<Record<string, Value>>;

export const defaultsOf = (town: TownForm): Values => ({
  ...fixedOf(town),
  ...Object.fromEntries(town.options.map(({ name, default: value }) => [name, value])),
});

/** The values of house rules, of which a room chooses only some; a town has none that are fixed. */
export const fixedOf = (town: TownForm): Values =>
  town.house === undefined ? {} : (town.presets[0]?.options ?? {});

/** Only what is not at its default. */
export function changesOf(town: TownForm, values: Values): Values {
  const changed = town.options.filter(({ name, default: usual }) => values[name] !== usual);
  return Object.fromEntries(changed.map(({ name }) => [name, values[name] as Value]));
}

/** The preset that these values are; what it leaves free may be anything. */
export function presetIn(town: TownForm, values: Values): PresetForm | undefined {
  return town.presets.find(({ options, free = [] }) =>
    town.options.every(({ name }) => free.includes(name) || options[name] === values[name]),
  );
}

/** What a room of these values is asked for by: the preset that they are, or the town. */
export function roomOf(town: TownForm, values: Values): { variant: string; options: Values } {
  const preset = presetIn(town, values);
  if (preset?.house === undefined) return { variant: town.name, options: changesOf(town, values) };
  const others = (preset.free ?? []).filter((name) => values[name] !== preset.options[name]);
  const options = Object.fromEntries(others.map((name) => [name, values[name] as Value]));
  return { variant: preset.code, options };
}

export type NumberProblem = "notWhole" | "tooLow" | "tooHigh" | "between";

/** Read what was typed into the field of a number. */
export function readNumber(
  text: string,
  low: number,
  high: number,
  step = 1,
): { value: number } | { problem: NumberProblem } {
  const typed = text.normalize("NFKC").trim();
  if (!/^-?\d{1,9}$/.test(typed)) return { problem: "notWhole" };
  const value = Number(typed);
  if (value < low) return { problem: "tooLow" };
  if (value > high) return { problem: "tooHigh" };
  return (value - low) % step === 0 ? { value } : { problem: "between" };
}

/** Which option the server speaks of when it refuses one. */
export function refusedOption(town: TownForm, reason: string): string | null {
  const named = /option '([^']{1,60})'/.exec(reason)?.[1];
  return town.options.find(({ name }) => name === named)?.name ?? null;
}

/** The time to think in a room that does not ask for another. */
export function usualClock(town: TownForm, values: Values): Clock {
  const own = values.turn_seconds;
  return typeof own === "number" ? { ...town.clock, turn: own } : town.clock;
}

/** What can no longer be chosen, since something else has changed, goes back to its default. */
export function madeConsistent(town: TownForm, values: Values): Values {
  const impossible = town.options.filter(
    (form) =>
      form.choices !== undefined &&
      !choicesOf(form, values).some(({ value }) => value === values[form.name]),
  );
  const usual = impossible.map((form) => [form.name, form.default] as const);
  return { ...values, ...Object.fromEntries(usual) };
}

/** Seats that nobody can have are not offered. */
export function choicesOf(form: OptionForm, values: Values): NonNullable<OptionForm["choices"]> {
  const players = values.players;
  const all = form.choices ?? [];
  if (form.name !== "first_dealer" || typeof players !== "number") return all;
  return all.filter(({ value }) => typeof value !== "number" || value < players);
}
