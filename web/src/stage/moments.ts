/** A round with all hands open as tables one after another, what a seat sees of them, and their story. */

import type { ReplayRound } from "../fair/round";
import type { StreamEvent } from "../generated/protocol";
import { parseTiles } from "../notation";
import type { Position } from "../referee";
import type { TableState } from "../session";
import { emptyTable, reduce } from "../session/reducer";
import { speechOf } from "../table/speech";
import { tell } from "../table/telling";
import { faceName } from "../words";

export type OpenRound = ReplayRound & { readonly dealt: number };

/** The table after each event of a round. */
export function tablesOf(before: TableState, { events, left, dealt }: OpenRound): TableState[] {
  let table = { ...before, left: left + dealt };
  return events.map((event) => {
    table = reduce(table, event);
    return table;
  });
}

/** The table after a line of the script, and what has happened since the line before. */
export interface Moment {
  readonly table: TableState;
  readonly events: readonly StreamEvent[];
}

/** The moments of a position: after the deal, and after each line that was played. */
export function momentsOf({ round, lines, scores }: Position): Moment[] {
  const tables = tablesOf(emptyTable(0, scores.length), round);
  return lines.flatMap((end, line) => {
    const table = tables[end - 1];
    return table === undefined
      ? []
      : { table, events: round.events.slice(lines[line - 1] ?? 0, end) };
  });
}

/** A table on which all is known, as one seat sees it. */
export function seenFrom(table: TableState, seat: number): TableState {
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

/** What has happened, in words. */
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
