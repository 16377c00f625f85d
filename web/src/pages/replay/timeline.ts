/** A match as a list of moments one can stop at. */

import type { Replay, ReplayRound, StreamEvent } from "../../generated/protocol";
import { emptyTable } from "../../model/reducer";
import type { TableState } from "../../model/tableState";
import type { Scenario } from "../../referee";
import type { ReplayPoint } from "../../router";
import { type OpenRound, tablesOf } from "../../stage/moments";

/** What is shown of a replay. */
export interface Replayed extends Pick<Replay, "summary"> {
  readonly rounds: readonly (OpenRound & Partial<Pick<ReplayRound, "lines" | "scenario">>)[];
}

/** How a round can be played again; a page that is older than its server lacks it. */
interface PlayedAgain {
  readonly scenario: Scenario;
  /** How many events there are at the start, and after each line of its script. */
  readonly lines: readonly number[];
}

export interface TimelineRound extends Partial<PlayedAgain> {
  readonly round: number;
  readonly events: readonly StreamEvent[];
  /** The table after each event. */
  readonly tables: readonly TableState[];
  /** The events after which there is something new to see. */
  readonly stops: readonly number[];
}

/** After these one does not stop: what belongs to them follows at once. */
const PASSED: ReadonlySet<StreamEvent["event"]> = new Set([
  "round",
  "break",
  "deal",
  "roles",
  "lock",
  "pay",
  "open",
  "ask",
]);

export function timelineOf({ summary, rounds }: Replayed): TimelineRound[] {
  let table = emptyTable(summary.match, summary.names.length);
  return rounds.map((one) => {
    const tables = tablesOf(table, one);
    table = tables.at(-1) ?? table;
    const again = one as unknown as OpenRound & Partial<PlayedAgain>;
    return { ...again, tables, stops: stopsOf(one.events) };
  });
}

/** The index of the last one that is as asked for, or -1. */
function lastWhere<T>(list: readonly T[], is: (one: T) => boolean): number {
  let at = list.length - 1;
  while (at >= 0 && !is(list[at] as T)) at--;
  return at;
}

function stopsOf(events: readonly StreamEvent[]): number[] {
  const lastDealt = lastWhere(events, ({ event }) => event === "deal");
  const stops = events.flatMap(({ event }, at) =>
    at > lastDealt && !PASSED.has(event) ? [at] : [],
  );
  const first = Math.max(0, lastDealt);
  return stops.includes(first) ? stops : [first, ...stops];
}

/** A place in the timeline: the index of a round and of a stop in it. */
export interface ReplayStop {
  readonly round: number;
  readonly stop: number;
}

/** The stop at a moment of a link, or the last one before it. */
export function placeOf(rounds: readonly TimelineRound[], moment: ReplayPoint | null): ReplayStop {
  const round = rounds.findIndex((one) => one.round === moment?.round);
  if (moment === null || round < 0) return { round: 0, stop: 0 };
  const stop = lastWhere(rounds[round]?.stops ?? [], (event) => event <= moment.event);
  return { round, stop: Math.max(0, stop) };
}

export function momentOf(
  rounds: readonly TimelineRound[],
  { round, stop }: ReplayStop,
): ReplayPoint {
  const found = rounds[round];
  return { round: found?.round ?? 1, event: found?.stops[stop] ?? 0 };
}

/** After how many lines of the script a moment is reached. */
export const linesUntil = ({ lines }: PlayedAgain, { event }: ReplayPoint): number =>
  Math.max(
    0,
    lastWhere(lines, (count) => count <= event + 1),
  );

/** One stop on or back, also into the next round or the one before; null at either end. */
export function step(
  rounds: readonly TimelineRound[],
  { round, stop }: ReplayStop,
  by: 1 | -1,
): ReplayStop | null {
  const next = stop + by;
  if (next >= 0 && next < (rounds[round]?.stops.length ?? 0)) return { round, stop: next };
  const other = rounds[round + by];
  if (other === undefined) return null;
  return { round: round + by, stop: by > 0 ? 0 : other.stops.length - 1 };
}

/** The table at a place; with a seat, only what this seat sees of the hands. */
export function tableAt(
  rounds: readonly TimelineRound[],
  { round, stop }: ReplayStop,
  seat: number | null,
): TableState | null {
  const found = rounds[round];
  const table = found?.tables[found.stops[stop] ?? 0];
  if (table === undefined) return null;
  return seat === null ? table : seenFrom(table, seat);
}

/** A table on which all is known, as one seat sees it. */
function seenFrom(table: TableState, seat: number): TableState {
  const seats = table.seats.map((one, at) =>
    at === seat
      ? one
      : {
          ...one,
          hand: null,
          melds: table.result === null ? one.melds.map(faceDown) : one.melds,
        },
  );
  return { ...table, seat, seats };
}

/** Concealed kongs lie face down for others until the round is over. */
const faceDown = (meld: TableState["seats"][number]["melds"][number]) =>
  meld.concealed ? { ...meld, tiles: [], hidden: 4 } : meld;
