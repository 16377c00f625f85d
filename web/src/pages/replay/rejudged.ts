/** A match by other rules: what is asked for, and what comes back. */

import { addressOf } from "../../api";
import type { RejudgedRound, Summary, TownForm } from "../../generated/protocol";
import { emptyTable } from "../../model/reducer";
import type { TableState } from "../../model/tableState";
import type { ReplayPoint } from "../../router";
import { defaultsOf, fixedOf, type Value, type Values } from "../../rules/optionForm";
import { readRules } from "../../rules/ownRules";
import { tablesOf } from "../../stage/moments";
import { words } from "../../words";
import type { TimelineRound } from "./timeline";

/** Options that no settlement depends on, and how many sit at a table: that cannot change. */
const BESIDE = new Set(["rounds", "first_dealer", "turn_seconds", "players"]);

/** The options of a town that can be asked about. */
export const askable = (town: TownForm): TownForm => ({
  ...town,
  options: town.options.filter(({ name }) => !BESIDE.has(name)),
});

/** The ready-made rules of a town that can be asked about, those of houses among them. */
export function presetsOf(
  town: TownForm,
  served: readonly TownForm[],
  saved: readonly (readonly [name: string, address: string])[],
): TownForm["presets"] {
  const houses = served.filter(({ variant }) => variant === town.name);
  const own = saved.flatMap(([name, address]) => {
    const [called = "", hash = ""] = address.split("#");
    const form = [town, ...houses].find((one) => encodeURIComponent(one.name) === called);
    const rules = form === undefined ? null : readRules(form, hash);
    if (form === undefined || rules === null || "what" in rules) return [];
    const options = { ...defaultsOf(form), ...rules.options };
    return [{ code: `own ${name}`, name: words.value.pages.house.own(name), options }];
  });
  const all = [
    ...town.presets,
    ...houses.map((one) => ({ code: `house ${one.name}`, name: one.town, options: fixedOf(one) })),
    ...own,
  ];
  // Of those that settle alike the first is enough.
  const { options } = askable(town);
  const told = (one: (typeof all)[number]) => options.map(({ name }) => one.options[name]).join();
  return all.filter((one, at) => all.findIndex((other) => told(other) === told(one)) === at);
}

/** What was played with. */
export const playedWith = (town: TownForm, { options }: Summary): Values => ({
  ...defaultsOf(town),
  ...options,
});

/** Only what is not as it was. */
export function otherValues(town: TownForm, summary: Summary, values: Values): Values {
  const played = playedWith(town, summary);
  const other = askable(town).options.filter(({ name }) => values[name] !== played[name]);
  return Object.fromEntries(other.map(({ name }) => [name, values[name] as Value]));
}

/** Where the server tells what it would have come to; the same question has one address. */
export const rejudgeAddress = (match: number, others: Values) =>
  addressOf("/api/matches/{match}/rejudge", {
    match,
    ...Object.fromEntries(Object.entries(others).sort(([one], [two]) => (one < two ? -1 : 1))),
  });

/** The moment of the replay at which an input of a round has just been carried out. */
export function momentAfter(
  rounds: readonly TimelineRound[],
  round: number,
  step: number,
): ReplayPoint {
  const lines = rounds.find((one) => one.round === round)?.lines ?? [];
  return { round, event: Math.max(0, (lines[step + 1] ?? 1) - 1) };
}

/** The table at the end of a round as it was, and as it would have been. */
export function bothEnds(
  summary: Summary,
  rounds: readonly TimelineRound[],
  { round, again }: RejudgedRound,
): readonly [old: TableState, other: TableState] | null {
  const at = rounds.findIndex((one) => one.round === round);
  const old = rounds[at]?.tables.at(-1);
  const before = rounds[at - 1]?.tables.at(-1) ?? emptyTable(summary.match, summary.names.length);
  const other = again === null ? undefined : tablesOf(before, again).at(-1);
  return old === undefined || other === undefined ? null : [old, other];
}
