/** Scenarios that enter a round in its middle: melds, discards, and who is to act. */

import { type Face, parseTiles, printTiles } from "../../notation";
import type { Scenario } from "../../referee";

/** Any of these makes a scenario begin in mid-round. */
const KEYS = [
  ...["melds", "discards", "flowers", "thrown", "won", "declared", "stakes", "turn", "window"],
  ...["drawn", "by", "adds", "wins", "transfers", "marks"],
] as const;

/**
 * What the table can wait for: a discard of the seat, its draw, what others say to its discard, or to
 * a tile that it adds to a peng.
 */
export const WINDOWS = ["turn", "draw", "claim", "rob"] as const;

export const isMid = (scenario: Scenario): boolean => KEYS.some((key) => key in scenario);

/** A number that a scenario gives; what is none the referee refuses in a sentence. */
const numberOf = (value: unknown, otherwise: number): number =>
  typeof value === "number" ? value : otherwise;

export const dealerOf = ({ dealer }: Scenario): number => numberOf(dealer, 0);

export const turnOf = (scenario: Scenario): number => numberOf(scenario.turn, dealerOf(scenario));

export const streakOf = ({ streak }: Scenario, first: number): number => numberOf(streak, first);

/** How a seat has declared its hand, as it is written. */
export function declaredBy({ declared }: Scenario, seat: number): string {
  const word: unknown = Array.isArray(declared) ? declared[seat] : "";
  return typeof word === "string" ? word : "";
}

export const windowOf = ({ window }: Scenario): string =>
  typeof window === "string" ? window : "turn";

/** Whether the seat at its turn holds a tile more than the others. */
export const hasDrawn = (scenario: Scenario): boolean =>
  ["turn", "rob"].includes(windowOf(scenario));

/** The scenario while the table waits for something else; what is added goes with robbing only. */
export function waitFor(scenario: Scenario, window: string): Scenario {
  const { adds: _, ...rest } = scenario;
  return { ...(window === "rob" ? scenario : rest), window } as Scenario;
}

export const enterMid = (scenario: Scenario): Scenario => ({
  ...scenario,
  turn: turnOf(scenario),
  window: windowOf(scenario),
});

/** From the deal again: what lay on the table is gone. */
export const leaveMid = (scenario: Scenario): Scenario =>
  Object.fromEntries(
    Object.entries(scenario).filter(([key]) => !(KEYS as readonly string[]).includes(key)),
  ) as Scenario;

/** The scenario with another text for one seat in a list; a list that says nothing is not given. */
export function writeAt(scenario: Scenario, key: string, seat: number, text: string): Scenario {
  const { [key]: before, ...rest } = scenario;
  const list = Array.isArray(before) ? [...before] : [];
  while (list.length < seatsOf(scenario)) list.push("");
  list[seat] = text;
  if (key !== "hands" && list.every((one) => one === "")) return rest as Scenario;
  return { ...rest, [key]: list } as Scenario;
}

const seatsOf = ({ hands }: Scenario): number => (Array.isArray(hands) ? hands.length : 4);

/** A meld as it is written: its tiles, and what is said of it (`!` a concealed kong, `<0` from whom). */
export interface WrittenMeld {
  readonly tiles: readonly Face[];
  readonly rest: string;
}

/** The melds of a seat; null where they cannot be read. */
export function meldsAt({ melds }: Scenario, seat: number): readonly WrittenMeld[] | null {
  const text: unknown = Array.isArray(melds) ? (melds[seat] ?? "") : "";
  if (typeof text !== "string" || !/^(\[[^[\]]*\])*$/.test(text)) return null;
  try {
    return [...text.matchAll(/\[([^[\]!+<]*)((?:[!+<][^[\]]*)?)\]/g)].map(
      ([, tiles = "", rest = ""]) => ({
        tiles: parseTiles(tiles),
        rest,
      }),
    );
  } catch {
    return null;
  }
}

export function layMelds(
  scenario: Scenario,
  seat: number,
  melds: readonly WrittenMeld[],
): Scenario {
  const text = melds.map(({ tiles, rest }) => `[${printTiles(tiles)}${rest}]`).join("");
  return writeAt(scenario, "melds", seat, text);
}

/** One more tile: it goes to the last meld until that is whole; a fourth of its kind makes a kong. */
export function addToMelds(melds: readonly WrittenMeld[], face: Face): readonly WrittenMeld[] {
  const last = melds.at(-1);
  const kong = last?.tiles.length === 3 && last.tiles.every((one) => one === face);
  if (last === undefined || (last.tiles.length >= 3 && !kong))
    return [...melds, { tiles: [face], rest: "" }];
  return [...melds.slice(0, -1), { ...last, tiles: [...last.tiles, face] }];
}

/** Without the tile laid last. */
export function dropFromMelds(melds: readonly WrittenMeld[]): readonly WrittenMeld[] {
  const last = melds.at(-1);
  if (last === undefined || last.tiles.length < 2) return melds.slice(0, -1);
  return [...melds.slice(0, -1), { tiles: last.tiles.slice(0, -1), rest: "" }];
}

/** A kong face down, or open again. */
export const turnKong = (meld: WrittenMeld): WrittenMeld => ({
  ...meld,
  rest: meld.rest === "!" ? "" : "!",
});
