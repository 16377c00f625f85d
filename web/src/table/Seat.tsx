import type { ComponentChildren } from "preact";
import type { SeatTable, TableState } from "../session";
import { Laid } from "./Laid";
import { OwnTiles } from "./OwnTiles";
import { Pile } from "./Pile";
import { Plate } from "./Plate";
import { Rack } from "./Rack";
import type { Place } from "./seating";
import type { Sitter } from "./sitters";
import "./Seat.css";

export interface SeatProps {
  readonly state: TableState;
  readonly seat: number;
  readonly table: SeatTable;
  readonly sitter: Sitter;
  readonly place: Place;
  readonly nameOf: (seat: number) => string;
  readonly voice?: ComponentChildren;
  /** Instead of the plain hand of the bottom seat. */
  readonly children?: ComponentChildren;
}

/** One side of the table: who sits there and everything that lies before it. */
export function Seat(props: SeatProps) {
  const { state, seat, table, sitter, place, nameOf, voice, children } = props;
  const own = place === "own";
  return (
    <section class={`seat seat-${place}`} aria-label={sitter.name} data-seat={seat}>
      <div class={`side side-${place}`}>
        <div class="seat-head">
          <Plate {...{ state, seat, table, sitter }} />
          {!own && <Rack table={table} state={state} />}
          {voice}
        </div>
        <Laid {...{ state, table, nameOf }} />
      </div>
      <Pile {...{ state, seat, place }} />
      {own && (children || <OwnTiles state={state} table={table} />)}
    </section>
  );
}
