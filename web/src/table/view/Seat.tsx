import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import type { SeatTable, TableState } from "../../model";
import type { SeatPlace } from "../../people/seating";
import type { Sitter } from "../../people/sitters";
import { handSide } from "../../preferences";
import { words } from "../../words";
import { fitLine, laidBeside, mirrored, placed, TURNS, useLayout } from "../layout";
import { PLATE } from "../layout/frame";
import { Laid, widthsLaid } from "./Laid";
import { OwnTiles } from "./OwnTiles";
import { Pile } from "./Pile";
import { Plate } from "./Plate";
import { Rack, widthsRacked } from "./Rack";
import "./Seat.css";

export interface SeatProps {
  readonly state: TableState;
  readonly seat: number;
  readonly table: SeatTable;
  readonly sitter: Sitter;
  readonly place: SeatPlace;
  readonly nameOf: (seat: number) => string;
  readonly voice?: ComponentChildren;
  /** Instead of the plain hand of the bottom seat. */
  readonly own?: ComponentChildren;
  readonly answer?: ComponentChildren;
}

/** One side of the table: who sits there and everything that lies before it. */
export function Seat(props: SeatProps) {
  const { state, seat, table, sitter, place, nameOf, voice, own, answer } = props;
  const { plates, width } = useLayout();
  const plate = plates[place];
  const right = place === "next" || plate.x + plate.width > width - plate.height;
  const { dealer, streak, round, result, variant } = state;
  const who = useMemo(
    () => <Plate {...{ state, seat, table, sitter, place }} />,
    [table, sitter, place, state.turn === seat, dealer, streak, round, result === null, variant],
  );
  return (
    <section class={`seat seat-${place}`} aria-label={sitter.name} data-seat={seat}>
      <div
        class={right ? "placed plate-place plate-place-right" : "placed plate-place"}
        style={{ ...placed(plate), "--text": `${plate.height / PLATE}px` }}
      >
        {who}
        {voice}
      </div>
      {place === "own" ? (
        <OwnSide {...{ state, table, nameOf, own }} />
      ) : (
        <Strip {...{ state, table, nameOf, place }} />
      )}
      <Pile {...{ state, seat, place }} />
      {answer}
    </section>
  );
}

type SideProps = Pick<SeatProps, "state" | "table" | "nameOf" | "own">;

function OwnSide({ state, table, nameOf, own }: SideProps) {
  const { hand, width } = useLayout();
  const size = (table.hand ?? table.open)?.length ?? table.size;
  const beside = laidBeside(hand, size, widthsLaid(table));
  // Who plays with the left hand has melds at the left, and the hand keeps its right end.
  const left = handSide.value === "left";
  const [place, laid] = left ? [mirrored(hand, width), mirrored(beside, width)] : [hand, beside];
  const lies = useLaid({ state, table, nameOf });
  const measures = { "--hand": `${(hand.inRow + 0.35) * hand.tile}px`, "--lift": `${hand.lift}px` };
  return (
    <>
      <div class="placed side side-own" style={placed(laid, { tile: laid.tile })}>
        {lies}
      </div>
      <div class="placed hand-place" style={{ ...placed(place, { tile: hand.tile }), ...measures }}>
        {own || <OwnTiles state={state} table={table} />}
      </div>
    </>
  );
}

/** Hand and melds of another seat in one line, as large as all of them can be. */
function Strip({ state, table, nameOf, place }: SideProps & { place: Exclude<SeatPlace, "own"> }) {
  const { strips, plane } = useLayout();
  const strip = strips[place];
  const turn = TURNS[place];
  const widths = widthsRacked(table) + widthsLaid(table);
  const tile = fitLine(strip, widths, strip.tile, turn);
  const rack = useMemo(
    () => <Rack table={table} state={state} />,
    [table, state.wild, words.value],
  );
  return (
    <div
      class={`placed side side-${place}`}
      style={placed(strip, { turn, tile, plane })}
      data-turn={turn}
    >
      {rack}
      {useLaid({ state, table, nameOf })}
    </div>
  );
}

/** What lies open before a seat, drawn anew only where something there, or a name, has changed. */
function useLaid({ state, table, nameOf }: Pick<SeatProps, "state" | "table" | "nameOf">) {
  const names = state.seats.map((_, seat) => nameOf(seat)).join();
  return useMemo(
    () => <Laid {...{ state, table, nameOf }} />,
    [table, state.wild, state.variant, names, words.value],
  );
}
