import { useEffect, useRef, useState } from "preact/hooks";
import type { TableState, Win } from "../model";
import { lineOf } from "../people/person";
import { charactersWide } from "../people/shorten";
import type { Sitter } from "../people/sitters";
import { windOf } from "../people/winds";
import { still } from "../table/motion/flight";
import { words } from "../words";
import { signed } from "../words/numbers";
import { speechOf } from "../words/speech";
import css from "./moment.module.css";
import { Player } from "./Player";
import { Reading } from "./WinCard";
import { type Numbered, newestFirst, pointsOf } from "./wins";

/** When the sum begins to count, and how long it does. */
const COUNT = { after: 500, length: 900 } as const;

interface MomentProps {
  readonly state: TableState;
  readonly sitters: readonly Sitter[];
  readonly onSkip: () => void;
}

/** Over the table when a round has ended: who won with what, and the sum. A tap or a key skips it. */
export function WinMoment({ state, sitters, onSkip }: MomentProps) {
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
      class={`${css.moment} on-table`}
      data-part="moment"
      aria-label={moment.skip}
      onClick={onSkip}
    >
      {state.wins.length === 0 ? (
        <span class={css.momentCalm} data-part="moment-calm">
          {moment.drawn}
        </span>
      ) : (
        <Wins {...{ state, sitters }} first={0} />
      )}
    </button>
  );
}

/** While the round goes on: the newest wins over the middle of the table, nothing to be tapped away. */
export function PassingMoment({ state, sitters, first }: WinsProps) {
  return (
    <div
      class={`${css.moment} ${css.momentPassing} on-table`}
      data-part="moment"
      aria-hidden="true"
    >
      <Wins {...{ state, sitters, first }} />
    </div>
  );
}

interface WinsProps extends Omit<MomentProps, "onSkip"> {
  /** The first win to be shown. */
  readonly first: number;
}

/** The newest win large, those before it in one line each. */
function Wins({ state, sitters, first }: WinsProps) {
  const [newest, ...earlier] = newestFirst(state.wins, first);
  if (newest === undefined) return null;
  return (
    <>
      <Won key={newest.at} {...newest} {...{ state, sitters }} />
      {earlier.length > 0 && (
        <span class={css.momentEarlier}>
          {earlier.map((one) => (
            <Earlier key={one.at} {...one} {...{ state, sitters }} />
          ))}
        </span>
      )}
    </>
  );
}

type WonProps = Omit<MomentProps, "onSkip"> & Numbered;

function Won({ win, at, state, sitters }: WonProps) {
  const sitter = sitters[win.seat];
  const points = useCounting(pointsOf({ win, at }, state.transfers));
  const { type, how } = namesOf(win, state, sitters);
  const cheer = sitter?.bot ? lineOf(sitter.character, "win", at) : "";
  return (
    <span class={css.momentWin} data-part="moment-win">
      <span class={css.momentWho}>
        <Player seat={win.seat} sitter={sitter} wind={windOf(win.seat, state)} />
        {cheer !== "" && <q class={css.momentCheer}>{cheer}</q>}
      </span>
      <strong
        class={css.momentName}
        data-part="moment-name"
        style={{ "--wide": charactersWide(type) }}
      >
        <span>{type}</span>
        {how !== "" && <small>{how}</small>}
      </strong>
      <Reading win={win} state={state} />
      <b class={css.momentSum} data-part="moment-sum">
        {signed(points)}
      </b>
    </span>
  );
}

function Earlier({ win, at, state, sitters }: WonProps) {
  const { type, how } = namesOf(win, state, sitters);
  return (
    <span class={css.momentLine} data-part="moment-line">
      <Player short seat={win.seat} sitter={sitters[win.seat]} wind={windOf(win.seat, state)} />
      <strong>{type}</strong>
      <small>{how}</small>
      <b>{signed(pointsOf({ win, at }, state.transfers))}</b>
    </span>
  );
}

/** What a win is called, and how it came about where that says more. */
function namesOf(win: Win, state: TableState, sitters: readonly Sitter[]) {
  const speech = speechOf(state.variant);
  const [type, by] = [speech.called(win.type, win.factors), speech.code(win.by)];
  const giver = win.from === null ? "" : (sitters[win.from]?.name ?? "");
  return { type, how: type === by && giver === "" ? "" : `${by} ${giver}`.trim() };
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
