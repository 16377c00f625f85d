/** Scenarios as they are laid: places for tiles, and what is read from files. */

import type { TownForm } from "../../generated/protocol";
import { type Face, parseTiles, printTiles } from "../../notation";
import type { Scenario, ScoreForm } from "../../referee";
import { changesOf } from "../../rules/optionForm";
import { dealerOf, hasDrawn, isMid, meldsAt, turnOf, windowOf, writeAt } from "./midround";

/** What lies before a seat; all but the hand only where a round is entered in its middle. */
type SeatKey = "hands" | "melds" | "discards" | "thrown" | "flowers";

/** Where tiles can be laid: before a seat, or something by its key. */
export type PlaceName = `${SeatKey}.${number}` | "draws" | "tail" | "indicator" | "bao" | "adds";

/** The key of a place, and its seat if it has one. */
export function partsOf(place: PlaceName): { readonly key: string; readonly seat: number | null } {
  const [key = "", seat] = place.split(".");
  return { key, seat: seat === undefined ? null : Number(seat) };
}

export const emptyScenario = (variant: string): Scenario => ({
  variant,
  hands: ["", "", "", ""],
  script: [],
});

/** Read a scenario that somebody pasted or kept in a file; null where it is none. */
export function readScenario(text: string): Scenario | null {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== "object" || read === null || Array.isArray(read)) return null;
    const { variant, script = [] } = read as Partial<Scenario>;
    const isScript = Array.isArray(script) && script.every((line) => typeof line === "string");
    return typeof variant === "string" && isScript ? { ...read, variant, script } : null;
  } catch {
    return null;
  }
}

/** A scenario of a preset is shown as one of its town, with what the preset sets. */
export function inTown(towns: readonly TownForm[], scenario: Scenario): Scenario {
  for (const town of towns) {
    const preset = town.presets.find(({ code }) => code === scenario.variant);
    if (preset === undefined) continue;
    const options = { ...changesOf(town, preset.options), ...scenario.options };
    return { ...scenario, variant: town.name, options };
  }
  return scenario;
}

/** The places of a room, in the order in which they are laid. */
export const placesOf = (
  { seats, turns_up, hides, deck, circumstances }: ScoreForm,
  scenario: Scenario,
): PlaceName[] => [
  ...Array.from({ length: seats }, (_, seat) => {
    if (!isMid(scenario)) return [`hands.${seat}` as const];
    const throws = circumstances.some(({ code }) => code === "shuai");
    const keys: SeatKey[] = ["hands", "melds", "discards"];
    if (throws) keys.push("thrown");
    if ("1f" in deck) keys.push("flowers");
    return keys.map((key) => `${key}.${seat}` as const);
  }).flat(),
  ...(windowOf(scenario) === "rob" ? (["adds"] as const) : []),
  ...(turns_up ? (["indicator"] as const) : []),
  "draws",
  "tail",
  ...(hides ? (["bao"] as const) : []),
];

/** What is written at a place. */
export function writtenAt(scenario: Scenario, place: PlaceName): string {
  const { key, seat } = partsOf(place);
  const value = scenario[key];
  const written = Array.isArray(value) ? (seat === null ? textsIn(value) : value[seat]) : value;
  return typeof written === "string" ? written : "";
}

const textsIn = (list: readonly unknown[]): string =>
  list.filter((one) => typeof one === "string").join("");

/** The tiles at a place; null where something else is written. */
export function tilesAt(scenario: Scenario, place: PlaceName): readonly Face[] | null {
  const { key, seat } = partsOf(place);
  if (key === "melds") return meldsAt(scenario, seat ?? 0)?.flatMap(({ tiles }) => tiles) ?? null;
  try {
    return parseTiles(writtenAt(scenario, place));
  } catch {
    return null;
  }
}

/** The scenario with other tiles at a place; what has none is not given. */
export function layAt(scenario: Scenario, place: PlaceName, tiles: readonly Face[]): Scenario {
  const { key, seat } = partsOf(place);
  if (seat !== null) return writeAt(scenario, key, seat, printTiles(tiles));
  const { [key]: _, ...rest } = scenario;
  if (tiles.length === 0) return rest as Scenario;
  return { ...rest, [key]: key === "bao" ? [...tiles] : printTiles(tiles) } as Scenario;
}

/** The scenario with what somebody typed at a place; null where it cannot be read. */
export function typeAt(scenario: Scenario, place: PlaceName, typed: string): Scenario | null {
  const { key, seat } = partsOf(place);
  if (key === "melds" && seat !== null) {
    const next = writeAt(scenario, key, seat, typed);
    return meldsAt(next, seat) === null ? null : next;
  }
  try {
    return layAt(scenario, place, parseTiles(typed));
  } catch {
    return null;
  }
}

/**
 * The text of a place while somebody types there: as it was typed, so that nothing changes under the
 * typing, until something else is laid; and whether it can be read.
 */
export function typedOrLaid(
  scenario: Scenario,
  place: PlaceName,
  typed: string | null,
): { readonly value: string; readonly read: boolean } {
  const laid = writtenAt(scenario, place);
  if (typed === null) return { value: laid, read: true };
  const next = typeAt(scenario, place, typed);
  const same = next === null || writtenAt(next, place) === laid;
  return { value: same ? typed : laid, read: next !== null };
}

/** With as many hands as play. */
export function seated(scenario: Scenario, seats: number): Scenario {
  const hands = Array.isArray(scenario.hands) ? scenario.hands : [];
  if ("wall" in scenario || hands.length === seats) return scenario;
  return { ...scenario, hands: Array.from({ length: seats }, (_, seat) => hands[seat] ?? "") };
}

/** How many of each face are not laid yet. */
export function facesLeft(scenario: Scenario, form: ScoreForm): Map<Face, number> {
  const left = new Map(Object.entries(form.deck) as [Face, number][]);
  // What is added to a peng is still in the hand.
  for (const place of placesOf(form, scenario).filter((one) => one !== "adds"))
    for (const face of tilesAt(scenario, place) ?? []) left.set(face, (left.get(face) ?? 0) - 1);
  return left;
}

/** How many tiles a place takes at most. */
export function roomAt(place: PlaceName, scenario: Scenario, form: ScoreForm): number {
  const { key, seat } = partsOf(place);
  if (key === "indicator" || key === "adds") return 1;
  if (key !== "hands" || seat === null) return Number.POSITIVE_INFINITY;
  const melds = isMid(scenario) ? (meldsAt(scenario, seat) ?? []).length : 0;
  const drawn = isMid(scenario)
    ? seat === turnOf(scenario) && hasDrawn(scenario)
    : seat === dealerOf(scenario) && form.dealer_extra;
  return form.tiles - 3 * melds - (drawn ? 0 : 1);
}
