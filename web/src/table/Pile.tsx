import { useLayoutEffect, useRef } from "preact/hooks";
import type { TableState } from "../session";
import { words } from "../words";
import { land } from "./flight";
import type { Place } from "./seating";
import { TableTile } from "./TableTile";
import "./Pile.css";

interface PileProps {
  readonly state: TableState;
  readonly seat: number;
  readonly place: Place;
}

/** So many lie closer together. */
const MANY = 18;

/** The discards of a seat in order; the newest of all is marked. */
export function Pile({ state, seat, place }: PileProps) {
  const discards = state.seats[seat]?.discards ?? [];
  const pile = useRef<HTMLDivElement>(null);
  const newest = state.newest?.seat === seat ? state.newest.at : -1;
  const key = `${state.round}.${newest}`;
  useLayoutEffect(() => {
    const tile = pile.current?.children[newest];
    if (tile instanceof HTMLElement) land(tile, seat);
  }, [key]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div
      class={`pile pile-${place}${discards.length > MANY ? " pile-many" : ""}`}
      ref={pile}
      role="group"
      aria-label={words.value.table.discards}
    >
      {discards.map((face, at) => (
        <TableTile key={at} state={state} face={face} last={at === newest} />
      ))}
    </div>
  );
}
