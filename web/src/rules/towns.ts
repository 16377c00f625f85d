/** The towns as the server describes them, and their names. */

import { useEffect } from "preact/hooks";
import { addressOf, useShared } from "../api";
import { Shared } from "../api/loading";
import { STAND_INS } from "../generated/levels";
import type { House, PresetForm, TownForm, Towns } from "../generated/protocol";
import { namesEn, namesZh } from "../generated/words";
import { Kept, KeptEach, TEXT } from "../stored";
import { language } from "../words";
import { speechOf } from "../words/speech";

/** Most forms ask for the towns, which change with the server only. */
const towns = new Shared(60_000);

export const useTowns = () => useShared(towns, addressOf("/api/towns", { lang: language.value }));

/** Where house rules are written down; nothing where nobody says so. */
export const sourceOf = (house: House | undefined): string | undefined =>
  house?.source[language.value];

type Kind = readonly [name: string, called: string];

/** All rules that have a name on a server: towns, their presets, house rules. */
function kindsOf(data: Towns | null, fits: (preset: PresetForm) => boolean): readonly Kind[] {
  const towns = data?.towns ?? [];
  const presets = towns.flatMap(({ name, presets }) =>
    presets.filter(fits).map((one): Kind => [one.code, `${one.name} · ${townName(name)}`]),
  );
  const called = ({ name, town }: TownForm): Kind => [name, town];
  return [...towns.map(called), ...presets, ...(data?.house_rules ?? []).map(called)];
}

/** The rules that are offered to be played by: of presets those that say where they come from. */
export const useKinds = (): readonly Kind[] =>
  kindsOf(useTowns().data, ({ house }) => sourceOf(house) !== undefined);

/** What rules are called that a server has a name for. */
export function useKindName(name: string): string {
  const kinds = kindsOf(useTowns().data, ({ house }) => house !== undefined);
  return kinds.find(([one]) => one === name)?.[1] ?? townName(name);
}

/** The levels of bots that play a town. */
export function useLevels(town: string): readonly string[] {
  const { data } = useTowns();
  const learnt = data?.masters?.includes(town) ?? false;
  return (data?.bots ?? []).filter((level) => !(level in STAND_INS) || learnt);
}

/** The town somebody chose last; none at first. */
export const chosenTown = new Kept("town", TEXT);

/** What the entrance tells of a town. */
export type Lead = Pick<TownForm, "name" | "special">;

/**
 * What the entrance tells of all towns. Until the server has answered it is what was told at the
 * last visit, or the names alone, so the page does not jump.
 */
export function useLeads(): readonly Lead[] {
  const { data } = useTowns();
  const lang = language.value;
  useEffect(() => {
    if (data !== null) leads.set(lang, data.towns.map(leadOf));
  }, [data, lang]);
  return data?.towns ?? leads.of(lang);
}

const leads = new KeptEach<readonly Lead[]>("towns.", {
  read: (text) => readLeads(text),
  write: (told) => JSON.stringify(told),
});

const leadOf = ({ name, special }: Lead): Lead => ({ name, special });

/** Read what was kept; an older page may have kept it in another form. */
export function readLeads(kept: string | null): readonly Lead[] {
  try {
    const leads: unknown = JSON.parse(kept ?? "");
    if (Array.isArray(leads) && leads.length > 0 && leads.every(isLead)) return leads;
  } catch {
    // Then the names must do.
  }
  return Object.keys(namesZh).map((name) => ({ name, special: [] }));
}

function isLead(value: unknown): value is Lead {
  const { name, special } = (value ?? {}) as Partial<Lead>;
  const isText = (line: unknown): boolean => typeof line === "string";
  return isText(name) && Array.isArray(special) && special.every(isText);
}

/** What the rules of a room are called: those of a town, or of a house. */
export function rulesName(variant: string, house?: Pick<House, "name"> | null): string {
  const own = house?.name[language.value];
  return own === undefined ? townName(variant) : `${own} · ${townName(variant)}`;
}

/** What people call a town, as the page knows or its own words tell; its code until they do. */
export function townName(variant: string): string {
  const names: Readonly<Record<string, string>> = language.value === "zh" ? namesZh : namesEn;
  return names[variant] ?? speechOf(variant).find("town") ?? variant;
}
