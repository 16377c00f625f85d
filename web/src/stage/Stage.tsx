import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { offeredTo } from "../answers/choices";
import { Loading, Trouble } from "../api/Trouble";
import { ringOf } from "../people/characters";
import { type Sitter, storedSitters } from "../people/sitters";
import { type Position, type Scenario, useAnswer } from "../referee";
import { RoundResult } from "../settlement/RoundResult";
import { Board } from "../table";
import { speechOf } from "../words/speech";
import { stageWords } from "../words/stage";
import { Actions } from "./Actions";
import { Drive } from "./Drive";
import { LineWords } from "./LineWords";
import { isDealt, momentsOf, toldAt } from "./moments";
import { PickHand, usePicks } from "./picks";
import { Refusal } from "./Reasons";
import type { StageProps } from "./stageProps";
import "./stage.css";

/** A position on the table: what has just happened, what may be done, and what it came to. */
export function Stage(props: StageProps) {
  const { scenario, at = Number.POSITIVE_INFINITY, seat = null } = props;
  const { data: answer, fresh, error, reload: retry } = useAnswer("position", { scenario });
  const moments = useMemo(
    () => (answer !== null && "round" in answer ? momentsOf(answer, seat) : []),
    [answer, seat],
  );
  const before = useRef(0);
  if (error !== null) return <Trouble error={error} onRetry={retry} />;
  if (answer === null) return <Loading />;
  if (!("round" in answer)) {
    const { reason, why = [] } = answer.error;
    return <Refusal title={stageWords.value.unread} text={reason} why={why} room={scenario} />;
  }
  const last = moments.length - 1;
  // What was just played is not known yet: until it is, nothing moves.
  const place = Math.max(0, Math.min(fresh ? at : before.current, last));
  before.current = place;
  return <Shown {...props} {...{ whole: answer, moments, place, fresh }} />;
}

interface ShownProps extends StageProps {
  /** What the referee says after the whole script. */
  readonly whole: Position;
  readonly moments: ReturnType<typeof momentsOf>;
  readonly place: number;
  /** Whether that is said of the scenario as it is now. */
  readonly fresh: boolean;
}

function Shown(props: ShownProps) {
  const { scenario, whole, moments, place, seat = null, onPlay, children } = props;
  const text = stageWords.value;
  const { position, fresh, trouble } = usePositionAt(props);
  const picks = usePicks(`${place} ${JSON.stringify(scenario)}`, onPlay);
  const stage = useFocus(fresh);
  const moment = moments[place];
  if (moment === undefined) return null;
  const { table: state } = moment;
  const sitters = sittersOf(scenario.variant, state, props.you);
  const nameOf = (one: number): string => sitters[one]?.name ?? "";
  const bottom = seat ?? props.bottom ?? 0;
  const own = state.seats[bottom];
  const plays = onPlay && fresh && own !== undefined && String(bottom) in position.legal;
  const told = isDealt(moment) ? [text.opening] : toldAt(scenario.variant, nameOf, moment);
  const refused = place === moments.length - 1 ? whole.error : undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows are a way besides the buttons
    <div class="stage" ref={stage} onKeyDown={(event) => stepByKey(event, place, props)}>
      <div class="stage-table">
        <Board
          {...{ state, sitters, bottom }}
          own={
            plays && (
              <div class="hand">
                <PickHand
                  {...{ state, picks, seat: bottom, table: own, nameOf }}
                  offered={offeredTo(position, bottom)}
                />
              </div>
            )
          }
        />
      </div>
      <p class="stage-told" aria-live="polite">
        {told.join(text.between)}
      </p>
      <Drive {...props} count={moments.length} names={sitters.map(({ name }) => name)} />
      {refused !== undefined && (
        <Refusal
          title={
            <>
              {text.refused(refused.line)}
              <LineWords line={scenario.script?.[refused.line - 1] ?? ""} {...{ nameOf, state }} />
            </>
          }
          text={refused.why.length === 0 ? refused.reason : ""}
          why={refused.why}
          room={scenario}
        />
      )}
      {trouble}
      {onPlay && (
        <div class="stage-asks" inert={!fresh}>
          <Actions {...{ state, position, picks, nameOf, seat, bottom, onPlay }} you={props.you} />
        </div>
      )}
      {children?.(position, { state, nameOf })}
      {state.result !== null && (
        <section class="card">
          <h2>{text.settlement}</h2>
          <RoundResult {...{ state, sitters }} room={ruledBy(scenario)} />
        </section>
      )}
    </div>
  );
}

/** Milliseconds: who steps through many lines need not hear of each. */
const PATIENCE = 120;

interface Said {
  readonly position: Position;
  /** Whether it is said of the line shown. */
  readonly fresh: boolean;
  readonly trouble?: ComponentChildren;
}

/** What the referee says at the line shown; until it has said that, what it said last. */
function usePositionAt(props: ShownProps): Said {
  const { scenario, whole, moments, place, fresh, onPlay, children } = props;
  const before = fresh && place < moments.length - 1;
  const needed = before && (onPlay !== undefined || children !== undefined);
  const cut = { ...scenario, script: scenario.script?.slice(0, place) ?? [] };
  const asked = useAnswer("position", needed ? { scenario: cut } : null, PATIENCE);
  if (!needed) return { position: whole, fresh: fresh && !before };
  const { data: answer, error, reload: retry } = asked;
  const known = answer !== null && "round" in answer;
  return {
    position: known ? answer : whole,
    fresh: known && asked.fresh,
    trouble: error !== null && <Trouble error={error} onRetry={retry} />,
  };
}

/** Left and right, while one is here and chooses nothing else with them. */
function stepByKey(event: KeyboardEvent, place: number, { moments, onStep }: ShownProps): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const busy = (event.target as Element).closest("select, input, textarea") !== null;
  if (step === undefined || busy || event.ctrlKey || event.metaKey || event.altKey) return;
  const to = place + step;
  if (onStep === undefined || to < 0 || to >= moments.length) return;
  event.preventDefault();
  onStep(to);
}

/** The tile or button one has pressed goes with its moment: the keyboard stays at what can be done. */
function useFocus(fresh: boolean): RefObject<HTMLDivElement | null> {
  const stage = useRef<HTMLDivElement>(null);
  const before = useRef(fresh);
  const inside = useRef(false);
  useEffect(() => {
    const note = (): void => {
      inside.current = stage.current?.contains(document.activeElement) === true;
    };
    const element = stage.current;
    element?.addEventListener("focusin", note);
    return () => element?.removeEventListener("focusin", note);
  }, []);
  useEffect(() => {
    const answered = fresh && !before.current;
    before.current = fresh;
    if (answered && inside.current && document.activeElement === document.body)
      stage.current?.querySelector<HTMLElement>(".stage-actions")?.focus({ preventScroll: true });
  });
  return stage;
}

/** Nobody sits here but whoever looks on: the winds are the names of the others. */
function sittersOf(
  variant: string,
  { dealer, seats }: { dealer: number; seats: readonly unknown[] },
  you?: number,
): Sitter[] {
  const speech = speechOf(variant);
  const names = seats.map((_, seat) => {
    if (seat === you) return speech.say("seat.you");
    const wind = (seat - dealer + seats.length) % seats.length;
    return speech.maybe(`seat.${wind}`) ?? "";
  });
  const characters = ringOf(variant).slice(0, names.length);
  return storedSitters({ names, people: names.map(() => null), characters, variant });
}

/** The rules of a scenario as a settlement asks for them. */
const ruledBy = ({ variant, options = {} }: Pick<Scenario, "variant" | "options">) => ({
  settings: { variant, options },
});
