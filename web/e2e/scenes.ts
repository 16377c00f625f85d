/** Moments of the fixtures that are worth looking at: the fullest of their kind, wherever they lie. */

import { type FixtureMatch, fixture } from "../fixtures/read";
import type { StreamEvent } from "../src/generated/protocol";
import type { Town } from "./fixtures";

export interface Scene {
  readonly town: Town;
  /** Which match of the fixture, seen from which seat. */
  readonly match: number;
  readonly seat: number;
  /** How many entries have been told. */
  readonly told: number;
  /** What the next win is said to be made of, besides what it is. */
  readonly made?: readonly string[];
}

type Stream = readonly StreamEvent[];

/** How much a moment has of what is looked for, told what lies on the table; nothing: it is another. */
type Rating = (entry: StreamEvent, lying: number, seat: number) => number;

/** The best rated moment of a town; of those alike the first. */
function best(town: Town, rate: Rating): Scene {
  let found: Scene | null = null;
  let most = 0;
  for (const [match, { streams }] of fixture(town).matches.entries())
    for (const [seat, stream] of streams.slice(0, -1).entries())
      for (const [at, lying] of lyingAfter(stream).entries()) {
        const value = rate(stream[at] as StreamEvent, lying, seat);
        if (value <= most) continue;
        most = value;
        found = { town, match, seat, told: at + 1 };
      }
  if (found === null) throw new Error(`${town} has no such moment`);
  return found;
}

/** After each entry: how many times tiles were laid down in its round. */
function lyingAfter(stream: Stream): number[] {
  let lying = 0;
  return stream.map(({ event }) => {
    if (event === "round") lying = 0;
    if (["discard", "chi", "peng", "gang", "fenggang"].includes(event)) lying += 1;
    return lying;
  });
}

/** Just before the second win of a round, seen from the first seat. */
export function beforeSecondWin(town: Town): Scene {
  for (const [match, { streams }] of fixture(town).matches.entries()) {
    let wins = 0;
    for (const [at, { event }] of (streams[0] ?? []).entries()) {
      if (event === "round") wins = 0;
      if (event === "hu") wins += 1;
      if (wins === 2) return { town, match, seat: 0, told: at };
    }
  }
  throw new Error(`${town} has no such moment`);
}

const legalOf = (entry: StreamEvent): readonly string[] =>
  entry.event === "ask" ? entry.legal : [];

/** Late in a round: as many tiles on the table as there ever were. */
export const late = (town: Town): Scene =>
  best(town, ({ event }, lying) => (event === "discard" ? lying : 0));

/** A discard that may be claimed in many ways, with much on the table. */
export const claim = (town: Town): Scene =>
  best(town, (entry, lying) => {
    const legal = legalOf(entry);
    return entry.event === "ask" && entry.window === "claim" && legal.length > 1
      ? 100 * Math.min(legal.length, 3) + lying
      : 0;
  });

/** A question with as many answers of a kind as there ever were. */
export const asked = (town: Town, kind: string): Scene =>
  best(town, (entry) => legalOf(entry).filter((action) => action.startsWith(kind)).length);

/** The own turn, with as much on the table as can be. */
export const turn = (town: Town): Scene =>
  best(town, (entry, lying) => (entry.event === "ask" && entry.window === "turn" ? 1 + lying : 0));

/** The first turn of who sits at the first seat. */
export const firstTurn = (town: Town): Scene => {
  const scene = { town, match: 0, seat: 0 };
  const stream = matchOf(scene).streams[0] ?? [];
  const asked = stream.findIndex((entry) => entry.event === "ask" && entry.window === "turn");
  return { ...scene, told: asked + 1 };
};

/** A win of our own, just before it is told. */
export const beforeWin = (town: Town): Scene => {
  const won = best(town, (entry, lying, seat) =>
    entry.event === "hu" && entry.seat === seat ? 1 + lying : 0,
  );
  return { ...won, told: won.told - 1 };
};

/** Somebody lays a kong, just before it is told: claimed (ming) or added to a triplet (bu). */
export const beforeKong = (town: Town, form: "ming" | "bu"): Scene => {
  const laid = best(town, (entry, lying) =>
    entry.event === "gang" && entry.form === form ? lying : 0,
  );
  return { ...laid, told: laid.told - 1 };
};

/** The deal of the first round, before it is told. */
export const beforeDeal = (town: Town): Scene => ({ town, match: 0, seat: 0, told: 0 });

/** The same, but the next win has these factors, too. */
export const madeOf = (scene: Scene, ...made: readonly string[]): Scene => ({ ...scene, made });

export function matchOf({ town, match }: Pick<Scene, "town" | "match">): FixtureMatch {
  const found = fixture(town).matches[match];
  if (found === undefined) throw new Error(`no match ${match} of ${town}`);
  return found;
}
