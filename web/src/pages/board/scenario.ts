/** Scenarios as they are laid: places for tiles, and what is read from files. */

import { type Face, parseTiles, printTiles } from "../../notation";
import type { Scenario, ScoreForm } from "../../referee";

/** Where tiles can be laid: a hand, or something by its key. */
export type PlaceName = `hands.${number}` | "draws" | "tail" | "indicator" | "bao";

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

/** The places of a room, in the order in which they are laid. */
export const placesOf = ({ seats, turns_up, hides }: ScoreForm): PlaceName[] => [
  ...Array.from({ length: seats }, (_, seat) => `hands.${seat}` as const),
  ...(turns_up ? (["indicator"] as const) : []),
  "draws",
  "tail",
  ...(hides ? (["bao"] as const) : []),
];

/** What is written at a place. */
export function writtenAt(scenario: Scenario, place: PlaceName): string {
  const [key = "", seat = ""] = place.split(".");
  const value = scenario[key];
  const written = Array.isArray(value)
    ? seat === ""
      ? value.join("")
      : value[Number(seat)]
    : value;
  return typeof written === "string" ? written : "";
}

/** The tiles at a place; null where something else is written. */
export function tilesAt(scenario: Scenario, place: PlaceName): readonly Face[] | null {
  try {
    return parseTiles(writtenAt(scenario, place));
  } catch {
    return null;
  }
}

/** The scenario with other tiles at a place; what has none is not given. */
export function layAt(scenario: Scenario, place: PlaceName, tiles: readonly Face[]): Scenario {
  const [key = "", seat = ""] = place.split(".");
  if (seat !== "") {
    const hands = Array.isArray(scenario.hands) ? [...scenario.hands] : [];
    for (let at = hands.length; at < Number(seat); at++) hands[at] = "";
    hands[Number(seat)] = printTiles(tiles);
    return { ...scenario, hands };
  }
  const { [key]: _, ...rest } = scenario;
  if (tiles.length === 0) return rest as Scenario;
  return { ...rest, [key]: key === "bao" ? [...tiles] : printTiles(tiles) } as Scenario;
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
  for (const place of placesOf(form))
    for (const face of tilesAt(scenario, place) ?? []) left.set(face, (left.get(face) ?? 0) - 1);
  return left;
}

/** How many tiles a place takes. */
export function roomAt(place: PlaceName, dealer: number, form: ScoreForm): number {
  if (place.startsWith("hands."))
    return form.tiles - (place === `hands.${dealer}` && form.dealer_extra ? 0 : 1);
  return place === "indicator" ? 1 : Number.POSITIVE_INFINITY;
}

/** So many draws are laid when all is: more than anybody plays, and some are left for the rest. */
const DRAWS = 48;

/** Lay what hands and draws still lack, at random: tiles nobody cares about are seldom special. */
export function fillRest(
  scenario: Scenario,
  form: ScoreForm,
  random: () => number = Math.random,
): Scenario {
  const spare = [...facesLeft(scenario, form)].flatMap(([face, count]) =>
    face.endsWith("f") ? [] : Array<Face>(Math.max(count, 0)).fill(face),
  );
  const take = (): Face[] => spare.splice(Math.floor(random() * spare.length), 1);
  const dealer = Number(scenario.dealer ?? 0);
  return placesOf(form).reduce((laid, place) => {
    if (place !== "draws" && !place.startsWith("hands.")) return laid;
    const tiles = [...(tilesAt(laid, place) ?? [])];
    const room = Math.min(roomAt(place, dealer, form), DRAWS);
    while (tiles.length < room && spare.length > 0) tiles.push(...take());
    return layAt(laid, place, tiles);
  }, scenario);
}
