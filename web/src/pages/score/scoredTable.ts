/** A scored hand as a table that a settlement can show. */

import type { TableState, Win } from "../../model";
import { emptyTable } from "../../model/tableState";
import type { Face } from "../../notation";
import { CHARACTERS } from "../../people/characters";
import type { Sitter } from "../../people/sitters";
import type * as referee from "../../referee";
import { DEALER, type Draft, wildOf, wonOn } from "./draft";

/** The table after the win. */
export function tableOf(variant: string, draft: Draft, scored: referee.Scored): TableState {
  const { scores, transfers, wild, plays } = scored;
  const table = emptyTable(0, scores.length, draft.seat);
  return {
    ...table,
    ...{ variant, dealer: DEALER, streak: draft.streak ?? 0 },
    transfers: transfers.map((one) => ({
      ...one,
      factors: one.factors.map(([code, number]) => [code, number]),
    })),
    wild: wildOf(wild),
    plays: plays as Partial<Record<Face, Face>>,
    wins: [winOf(draft, scored.win)],
    seats: table.seats.map((seat, at) => ({
      ...seat,
      score: scores[at] ?? 0,
      hand: at === draft.seat ? draft.tiles : seat.hand,
    })),
  };
}

/** A win as the table tells it: with its tile. */
export const winOf = (draft: Draft, win: referee.Win): Win => ({
  ...win,
  by: win.by as Win["by"],
  tile: win.by === "opening" ? null : wonOn(draft),
});

/** Whoever sits there: a wind, and a face so that they are told apart. */
export const sittersOf = (names: readonly string[]): Sitter[] =>
  names.map((name, at) => ({
    ...{ name, short: name, about: "", house: "", person: null, rank: "" },
    character: CHARACTERS[at] ?? "",
    bot: false,
    online: true,
    silent: false,
  }));
