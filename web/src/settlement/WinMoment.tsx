import type { CSSProperties } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useTownLook } from "../looks";
import type { TableState, Win } from "../model";
import { lineOf } from "../people/person";
import { charactersWide } from "../people/shorten";
import type { Sitter } from "../people/sitters";
import { windOf } from "../people/winds";
import { still } from "../table/motion/flight";
import { type Flourish, MOMENT } from "../table/player/ending";
import { type Grade, gradeOf, greatest, momentOf, pointsOf } from "../table/player/winGrade";
import { Tile } from "../tiles/Tile";
import { language, words } from "../words";
import { signed } from "../words/numbers";
import { speechOf } from "../words/speech";
import { Backdrop } from "./Backdrop";
import { flowsOf } from "./flows";
import css from "./moment.module.css";
import { Player, Sign } from "./Player";
import { measureOf, Reading } from "./WinCard";
import { namesOf } from "./winNames";
import { type Numbered, newestFirst } from "./wins";

/** When the sum begins to count, in parts of the moment, and how long it does. */
const COUNT = { after: 0.4, length: 450 } as const;

interface TableProps {
  readonly state: TableState;
  readonly sitters: readonly Sitter[];
  /** The base stake of the room. */
  readonly base: number;
}

interface MomentProps extends TableProps {
  readonly onSkip: () => void;
}

/** Over the table when a round has ended: who won with what, and the sum. A tap or a key skips it. */
export function WinMoment({ onSkip, ...props }: MomentProps) {
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
  const { state, base } = props;
  const grade = greatest(state, 0, base);
  return (
    <button
      ref={button}
      type="button"
      class={`${css.moment} ${css[grade] ?? ""} on-table`}
      data-part="moment"
      data-grade={grade}
      style={useLight(state.variant)}
      aria-label={moment.skip}
      onClick={onSkip}
    >
      {state.wins.length === 0 ? (
        <span class={css.calm} data-part="moment-calm">
          {moment.drawn}
        </span>
      ) : (
        <Wins {...props} first={0} grade={grade} />
      )}
    </button>
  );
}

/** While the round goes on: the newest wins over the middle of the table, nothing to be tapped away. */
export function PassingMoment(props: TableProps & { readonly first: number }) {
  return (
    <div
      class={`${css.moment} ${css.passing} on-table`}
      data-part="moment"
      data-grade="quiet"
      aria-hidden="true"
    >
      <Wins {...props} grade="quiet" passing />
    </div>
  );
}

/** What somebody has just done that the town makes much of: a word over the table, for a second. */
export function EventMoment({ flourish, state, sitters }: EventProps) {
  const { moment, seat } = flourish;
  return (
    <div
      class={css.event}
      data-part="event-moment"
      style={useLight(state.variant)}
      aria-hidden="true"
    >
      <Backdrop shape={moment.shape} />
      <Sign seat={seat} sitter={sitters[seat]} wind={windOf(seat, state)} mood="pleased" />
      <strong>{moment[language.value]}</strong>
    </div>
  );
}

interface EventProps extends Omit<TableProps, "base"> {
  readonly flourish: Flourish;
}

/** The colours of the town's light, for whatever is cut from paper. */
function useLight(town: string): CSSProperties {
  const look = useTownLook(town);
  if (look === null) return {};
  const { accent, middle, near } = look.colours;
  return { "--light": accent, "--light-middle": middle, "--light-near": near } as CSSProperties;
}

interface WinsProps extends TableProps {
  /** The first win to be shown. */
  readonly first: number;
  readonly grade: Grade;
  /** The round goes on below it. */
  readonly passing?: boolean;
}

/** The newest win large, those before it in one line each. */
function Wins({ first, grade, passing = false, ...props }: WinsProps) {
  const { state } = props;
  const [newest, ...earlier] = newestFirst(state.wins, first);
  if (newest === undefined) return null;
  // Of several the greatest gives the light.
  const shapes = [newest, ...earlier].map(({ win, at }) => ({
    ...{ shape: momentOf(win, state.variant)?.shape ?? "burst" },
    great: gradeOf(state, at, props.base) === "great",
  }));
  const shape = (shapes.find(({ great }) => great) ?? shapes[0])?.shape ?? "burst";
  return (
    <>
      {grade === "great" && <Backdrop shape={shape} />}
      <Won key={newest.at} {...newest} {...props} {...{ grade, passing }} />
      {earlier.length > 0 && (
        <span class={css.earlier}>
          {earlier.map((one) => (
            <Earlier key={one.at} {...one} {...props} />
          ))}
        </span>
      )}
    </>
  );
}

type WonProps = TableProps & Numbered;
type ShownProps = Pick<WinsProps, "grade" | "passing">;

function Won({ win, at, state, sitters, grade, passing }: WonProps & ShownProps) {
  const speech = speechOf(state.variant);
  const points = useCounting(pointsOf(at, win, state.transfers), MOMENT[grade]);
  const moment = momentOf(win, state.variant);
  const { name, seal, how } = namesOf(win, state, sitters);
  const sitter = sitters[win.seat];
  const cheer = sitter?.bot
    ? lineOf(sitter.character, grade === "great" ? "great" : "win", at, state.variant)
    : "";
  return (
    <span
      class={grade === "great" || passing ? css.won : `${css.won} ${css.tray}`}
      data-part="moment-win"
      data-shape={moment?.shape ?? "slam"}
      style={measureOf(win, state) as CSSProperties}
    >
      {grade === "great" && <Heroes {...{ win, state }} />}
      <span class={css.who}>
        <Sign seat={win.seat} sitter={sitter} wind={windOf(win.seat, state)} mood="pleased" />
        <span>{how}</span>
        {cheer !== "" && <q class={css.cheer}>{cheer}</q>}
      </span>
      <strong
        class={css.name}
        data-part="moment-name"
        style={{ "--wide": charactersWide(name) + (seal === "" ? 0 : 1.4) }}
      >
        <span>{name}</span>
        {seal !== "" && <small class={css.seal}>{seal}</small>}
      </strong>
      {grade === "great" && moment !== null && (
        <span class={css.told}>{moment[speech.language]}</span>
      )}
      <span class={css.hand}>
        <Reading win={win} state={state} />
      </span>
      <span class={css.sum}>
        <b data-part="moment-sum">{signed(points)}</b>
        <Payers {...{ win, at, state, sitters }} />
      </span>
    </span>
  );
}

/** The tiles that made it, before it is named: wild ones, or the one it was won on. */
function Heroes({ win, state }: { win: Win; state: TableState }) {
  const moment = momentOf(win, state.variant);
  const wild = state.wild.length > 0 && (moment?.tiles ?? 0) > 0;
  const faces = wild
    ? Array.from({ length: moment?.tiles ?? 0 }, (_, at) => state.wild[at % state.wild.length])
    : [win.tile];
  return (
    <span class={css.heroes} style={{ "--many": faces.length } as CSSProperties} aria-hidden="true">
      {faces.map(
        (face, at) =>
          face && (
            <span key={at} style={{ "--at": at } as CSSProperties}>
              <Tile face={face} wild={wild} silent />
            </span>
          ),
      )}
    </span>
  );
}

/** Who pays, struck, and how much. */
function Payers({ win, at, state, sitters }: Omit<WonProps, "base">) {
  const paid = flowsOf(state.transfers.filter((one) => one.win === at && one.to === win.seat));
  return (
    <span class={css.payers} data-part="moment-payers">
      {paid.map(({ from, points }) => (
        <span key={from}>
          <Sign seat={from} sitter={sitters[from]} wind={windOf(from, state)} mood="struck" />
          <b>{signed(-points)}</b>
        </span>
      ))}
    </span>
  );
}

function Earlier({ win, at, state, sitters }: WonProps) {
  const { name } = namesOf(win, state, sitters);
  return (
    <span class={css.line} data-part="moment-line">
      <Player short seat={win.seat} sitter={sitters[win.seat]} wind={windOf(win.seat, state)} />
      <strong>{name}</strong>
      <b>{signed(pointsOf(at, win, state.transfers))}</b>
    </span>
  );
}

/** A number on its way up from nothing; where nothing may move, the number. */
function useCounting(points: number, length: number): number {
  const [shown, show] = useState(() => (still() ? points : 0));
  useEffect(() => {
    if (still()) return;
    const begin = performance.now() + COUNT.after * length;
    let frame = 0;
    let last = -1;
    const step = (now: number): void => {
      const part = Math.min(Math.max((now - begin) / COUNT.length, 0), 1);
      const next = Math.round(points * (1 - (1 - part) ** 3));
      if (next !== last) show(next);
      last = next;
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [points, length]);
  return shown;
}
