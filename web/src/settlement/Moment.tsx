import { useEffect, useRef, useState } from "preact/hooks";
import type { TableState, Win } from "../session";
import { still } from "../table/flight";
import type { Sitter } from "../table/sitters";
import { speechOf } from "../table/speech";
import { windOf } from "../table/winds";
import { words } from "../words";
import { signed } from "../words/numbers";
import { Player } from "./Player";
import { Reading } from "./WinCard";
import "./moment.css";

/** When the sum begins to count, and how long it does. */
const COUNT = { after: 500, length: 900 } as const;

interface MomentProps {
  readonly state: TableState;
  readonly sitters: readonly Sitter[];
  readonly onSkip: () => void;
}

/** Over the table when a round has ended: who won with what, and the sum. A tap or a key skips it. */
export function Moment({ state, sitters, onSkip }: MomentProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      onSkip();
    };
    addEventListener("keydown", press, true);
    return () => removeEventListener("keydown", press, true);
  }, [onSkip]);
  const { moment } = words.value.play;
  return (
    <button
      ref={button}
      type="button"
      class="moment on-table"
      aria-label={moment.skip}
      onClick={onSkip}
    >
      {state.wins.length === 0 ? (
        <span class="moment-calm">{moment.drawn}</span>
      ) : (
        state.wins.map((win, at) => <Won key={at} {...{ win, state, sitters }} />)
      )}
    </button>
  );
}

function Won({ win, state, sitters }: Omit<MomentProps, "onSkip"> & { readonly win: Win }) {
  const speech = speechOf(state.variant);
  const sitter = sitters[win.seat];
  const points = useCounting(state.seats[win.seat]?.score ?? 0);
  const by = speech.code(win.by);
  const giver = win.from === null ? "" : (sitters[win.from]?.name ?? "");
  const type = speech.code(win.type);
  return (
    <span class="moment-win">
      <span class="moment-who">
        <Player seat={win.seat} sitter={sitter} wind={windOf(win.seat, state)} />
        {sitter?.bot && (
          <q class="moment-cheer">{words.value.play.moment.cheers[sitter.character]}</q>
        )}
      </span>
      <strong class="moment-name">
        {type}
        {(type !== by || giver !== "") && (
          <small>
            {by} {giver}
          </small>
        )}
      </strong>
      <Reading win={win} state={state} />
      <b class="moment-sum">{signed(points)}</b>
    </span>
  );
}

/** A number on its way up from nothing; where nothing may move, the number. */
function useCounting(points: number): number {
  const [shown, show] = useState(() => (still() ? points : 0));
  useEffect(() => {
    if (still()) return;
    const begin = performance.now() + COUNT.after;
    let frame = 0;
    const step = (now: number): void => {
      const part = Math.min(Math.max((now - begin) / COUNT.length, 0), 1);
      show(Math.round(points * (1 - (1 - part) ** 3)));
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [points]);
  return shown;
}
