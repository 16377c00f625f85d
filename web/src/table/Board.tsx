import type { ComponentChildren } from "preact";
import type { TableState } from "../session";
import { words } from "../words";
import { Centre } from "./Centre";
import { Seat } from "./Seat";
import { type Place, placeOf } from "./seating";
import type { Sitter } from "./sitters";
import "./Board.css";

export interface BoardProps {
  readonly state: TableState;
  readonly sitters: readonly Sitter[];
  /** The seat at the bottom. */
  readonly bottom: number;
  /** What lies before the bottom seat instead of its hand: choices, buttons. */
  readonly own?: ComponentChildren;
  /** What a seat says or calls just now. */
  readonly voice?: (seat: number) => ComponentChildren;
  /** Above everything: menu, notes. */
  readonly bar?: ComponentChildren;
}

/** The table, from anybody's side; also for replays, where all hands are known. */
export function Board({ state, sitters, bottom, own, voice, bar }: BoardProps) {
  const seats = state.seats.length;
  const places = state.seats.map((_, seat) => placeOf(seat, bottom, seats));
  const seatAt = (place: Place) => {
    const seat = places.indexOf(place);
    const table = state.seats[seat];
    const sitter = sitters[seat];
    if (table === undefined || sitter === undefined) return null;
    return (
      <Seat
        key={seat}
        {...{ state, seat, table, sitter, place }}
        voice={voice?.(seat)}
        nameOf={(other) => sitters[other]?.name ?? ""}
      >
        {place === "own" && own}
      </Seat>
    );
  };
  return (
    <section class="table on-table" aria-label={words.value.play.label} data-seats={seats}>
      {bar}
      {seatAt("across")}
      {seatAt("previous")}
      <Centre state={state} places={places} />
      {seatAt("next")}
      {seatAt("own")}
    </section>
  );
}
