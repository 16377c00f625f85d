/** A round as tables one after another, all hands open or as one seat sees them, and its story. */

import type { ReplayRound } from "../fair/round";
import type { StreamEvent } from "../generated/protocol";
import type { TableState } from "../model";
import { emptyTable, reduce } from "../model/reducer";
import { parseTiles } from "../notation";
import type { Position } from "../referee";
import { faceName } from "../words";
import { speechOf } from "../words/speech";
import { stageWords } from "../words/stage";
import { tell } from "../words/telling";

export type OpenRound = ReplayRound & { readonly dealt: number };

/** The table after each event of a round; a table of one seat learns what that seat was told. */
export function tablesOf(before: TableState, { events, left, dealt }: OpenRound): TableState[] {
  let table = { ...before, left: left + dealt };
  return events.map((event) => {
    table = seenBy(event, before.seat).reduce(reduce, table);
    return table;
  });
}

/** An event and who knew of it at the time; without lists everybody did. */
type Secret = StreamEvent & {
  readonly known?: readonly number[];
  readonly told?: readonly number[];
  readonly tiles?: string;
};

/** What a seat was told of an event, if anything; null is told everything. */
function seenBy(event: StreamEvent, seat: number | null): StreamEvent[] {
  const { known, told, tiles = "", ...rest } = event as Secret;
  if (seat !== null && told?.includes(seat) === false) return [];
  if (seat === null || known?.includes(seat) !== false) return [event];
  return [{ ...rest, count: parseTiles(tiles).length } as StreamEvent];
}

/** The table after a line of the script, and what has happened since the line before. */
export interface Moment {
  readonly table: TableState;
  readonly events: readonly StreamEvent[];
}

/** The moments of a position, for one seat or all: after the deal, and after each line played. */
export function momentsOf({ round, lines, scores }: Position, seat: number | null): Moment[] {
  const tables = tablesOf(emptyTable(0, scores.length, seat), round);
  return lines.flatMap((end, line) => {
    const table = tables[end - 1];
    const events = round.events.slice(lines[line - 1] ?? 0, end);
    return table === undefined
      ? []
      : { table, events: events.flatMap((event) => seenBy(event, seat)) };
  });
}

/** What the settlement below shows better. */
const SETTLED: ReadonlySet<StreamEvent["event"]> = new Set(["pay", "open"]);

/** What has happened at a moment, in words. */
export function toldAt(
  variant: string,
  nameOf: (seat: number) => string,
  { events }: Moment,
): string[] {
  // Where a round is entered in its middle, the table shows what lies there.
  const entered = events.map(({ event }) => event as string).lastIndexOf("position");
  const news = events.slice(entered + 1).filter(({ event }) => !SETTLED.has(event));
  const told = toldOf(variant, nameOf, news);
  return told.length === 0 && entered >= 0 ? [stageWords.value.entered] : told;
}

/** Whether a round begins with its deal. */
export const isDealt = ({ events }: Moment): boolean =>
  events.some(({ event }) => event === "deal");

/** Events in words. */
export function toldOf(
  variant: string,
  nameOf: (seat: number) => string,
  events: readonly StreamEvent[],
): string[] {
  const teller = {
    speech: speechOf(variant),
    who: nameOf,
    tiles: (text: string) =>
      parseTiles(text)
        .map((face) => faceName(face))
        .join(" "),
  };
  return events.flatMap((event) => tell(teller, event));
}
