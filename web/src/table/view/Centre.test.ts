import type { VNode } from "preact";
import { expect, it } from "vitest";
import { fixture, TOWNS } from "../../../fixtures/read.js";
import { emptyTable, reduce } from "../../model/reducer";
import type { TableState } from "../../model/tableState";
import type { SeatPlace } from "../../people/seating";
import { Compass, Waiting } from "./Centre";

const PLACES: readonly SeatPlace[] = ["own", "next", "across", "previous"];

/** The ring of the middle, as it is drawn for a table. */
function ringOf(state: TableState): object | null {
  const { children } = (Compass({ state, places: PLACES }) as VNode<{ children: unknown }>).props;
  const ring = [children].flat(2).find((one) => (one as VNode | null)?.type === Waiting);
  return ring === undefined ? null : (ring as VNode).props;
}

/** All tables of the first match of a town, as a seat sees them. */
function* tablesOf(town: string, seat: number): Generator<TableState> {
  const [match] = fixture(town).matches;
  const { streams = [] } = match ?? {};
  let state = emptyTable(1, streams.length - 1, seat);
  for (const entry of streams[seat] ?? []) {
    state = reduce(state, entry);
    yield state;
  }
}

it.each(TOWNS)("tells of %s that the table waits, and nothing about for whom", (town) => {
  let asked = 0;
  for (const state of tablesOf(town, 0)) {
    const waits = state.result === null ? { since: state.next } : null;
    expect(ringOf(state)).toEqual(waits);
    // Whether we are asked or others are, whoever's turn it is: the same ring.
    if (state.ask === null) continue;
    asked += 1;
    expect(ringOf({ ...state, ask: null, offered: null, turn: (state.turn + 1) % 4 })).toEqual(
      waits,
    );
  }
  expect(asked).toBeGreaterThan(10);
});
