import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { TableState } from "../../model";
import { placeOf } from "../../people/seating";
import type { Sitter } from "../../people/sitters";
import { handRows, isDeep } from "../../preferences";
import { words } from "../../words";
import { useOwnSuits } from "../../words/speech";
import { LayoutProvider, slotsOf, useLayoutOf } from "../layout";
import { Motion, MotionProvider } from "../motion/motion";
import { Centre } from "./Centre";
import { useTownCloth } from "./cloth";
import { Ground } from "./Ground";
import { Seat } from "./Seat";
import { Wall } from "./Wall";
import "./Board.css";

interface BoardProps {
  readonly state: TableState;
  readonly sitters: readonly Sitter[];
  /** The seat at the bottom. */
  readonly bottom: number;
  /** The hand of the bottom seat, where somebody plays from it. */
  readonly own?: ComponentChildren;
  /** What the bottom seat is asked, and its answers. */
  readonly answer?: ComponentChildren;
  /** The tiles of the bottom seat may carry marks. */
  readonly marks?: boolean;
  /** What a seat says or calls just now. */
  readonly voice?: (seat: number) => ComponentChildren;
  /** What moves here, where somebody else wants to know, too. */
  readonly motion?: Motion;
  /** Above everything: menu, notes. */
  readonly bar?: ComponentChildren;
}

/** The table, from anybody's side; also for replays, where all hands are known. */
export function Board(props: BoardProps) {
  const { state, sitters, bottom, own, answer, marks = false, voice, bar } = props;
  const [motion] = useState(() => props.motion ?? new Motion());
  const board = useRef<HTMLDivElement>(null);
  useOwnSuits(state.variant);
  const slots = useMost(slotsOf(state), state.match);
  const seats = state.seats.length;
  const layout = useLayoutOf(board, {
    ...{ seats, slots, marks, plays: answer !== undefined, bar: bar !== undefined },
    ...{ deep: isDeep.value, oneRow: handRows.value === "one" },
  });
  const places = state.seats.map((_, seat) => placeOf(seat, bottom, seats));
  useTownCloth(state.variant);
  useLayoutEffect(() => motion.anchors.put("board", "", board.current as HTMLElement), [motion]);
  useLayoutEffect(() => motion.show({ state, places, layout }));
  return (
    <section
      class={layout.plane === null ? "table on-table" : "table table-deep on-table"}
      aria-label={words.value.play.label}
      data-seats={seats}
    >
      <div class="board" ref={board} style={{ "--text": `${layout.text}px` }}>
        <MotionProvider value={motion}>
          <LayoutProvider value={layout}>
            <Ground />
            {bar}
            <Wall state={state} places={places} />
            <Centre state={state} places={places} />
            {state.seats.map((table, seat) => {
              const place = places[seat] ?? "across";
              const sitter = sitters[seat];
              return (
                sitter !== undefined && (
                  <Seat
                    key={seat}
                    {...{ state, seat, table, sitter, place }}
                    voice={voice?.(seat)}
                    nameOf={(other) => sitters[other]?.name ?? ""}
                    {...(place === "own" ? { own, answer } : {})}
                  />
                )
              );
            })}
          </LayoutProvider>
        </MotionProvider>
      </div>
    </section>
  );
}

/** The most there has been in a match: before a deal hands are empty, and nothing should move. */
function useMost(value: number, match: number): number {
  const most = useRef({ match, value });
  if (most.current.match !== match) most.current = { match, value };
  most.current.value = Math.max(most.current.value, value);
  return most.current.value;
}
