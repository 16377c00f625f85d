import { useEffect, useId, useRef } from "preact/hooks";
import type { Position, Task } from "../../../referee";
import { ClauseLink, type RoomRules, WithClauses } from "../../../rules/Clause";
import { Reasons, Refusal } from "../../../stage";
import { Button } from "../../../ui";
import { signed } from "../../../words/numbers";
import { teachingWords } from "../../../words/teaching";
import { actionText } from "../../board/askable";
import { sayings, type Verdict } from "./judging";
import css from "./lessons.module.css";

interface ChoicesProps {
  readonly task: Task;
  readonly seat: number;
  /** What was said already and is not right. */
  readonly wrong: readonly string[];
  /** Null until the referee has said how it stands. */
  readonly position: Position | null;
  readonly onSay: (said: string) => void;
}

/** What there is to say beside what is done at the table. */
export function Choices({ task, seat, wrong, position, onSay }: ChoicesProps) {
  const text = teachingWords.value.learn;
  // What the rules refuse can be tried, too: they say why.
  const refused = position?.refused[seat]?.map((one) => one.do) ?? [];
  const said = task.kind === "do" ? refused : sayings(task);
  const label = (one: string): string => {
    if (task.kind === "do") return actionText(one);
    if (task.kind === "pay") return text.paid(signed(Number(one)));
    return one === "yes" ? text.may : text.mayNot;
  };
  if (said.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div
      class={`line ${css.lessonChoices}`}
      data-part="lesson-choices"
      role="group"
      aria-label={task.ask}
    >
      {task.kind === "do" && <span class="quiet">{text.else}</span>}
      {said.map((one) => (
        <Button
          key={one}
          large={task.kind !== "do"}
          disabled={position === null || (wrong.includes(one) && task.kind !== "do")}
          onClick={() => onSay(one)}
        >
          {label(one)}
        </Button>
      ))}
    </div>
  );
}

interface OutcomeProps {
  readonly task: Task;
  readonly verdict: Verdict | null;
  readonly wrong: readonly string[];
  readonly position: Position | null;
  readonly room: RoomRules;
  readonly onNext: () => void;
}

/** Whether it was right, and then why. */
export function Outcome({ task, verdict, wrong, position, room, onNext }: OutcomeProps) {
  const text = teachingWords.value.learn;
  if (verdict?.kind === "right")
    return <Because {...{ task, room, onNext }} why={position?.why ?? []} />;
  return (
    <div class={css.lessonVerdict} role="status">
      {verdict?.kind === "refused" && (
        <Refusal title={text.refused} text="" why={verdict.why} room={room} />
      )}
      {verdict?.kind === "wrong" && <p>{text.wrong}</p>}
      {verdict?.kind === "allowed" && <p>{text.allowed}</p>}
      {task.kind === "do" && wrong.length > 1 && (
        <p class="quiet">
          {text.answer(task.right.map((one) => actionText(one, room.variant)).join(" / "))}
        </p>
      )}
    </div>
  );
}

type BecauseProps = Pick<OutcomeProps, "task" | "room" | "onNext"> & {
  readonly why: NonNullable<Position["why"]>;
};

function Because({ task, room, why, onNext }: BecauseProps) {
  const text = teachingWords.value.learn;
  const named =
    task.because.includes(task.clause) || why.some(({ clause }) => clause === task.clause);
  const next = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    next.current?.querySelector<HTMLElement>(".button-main")?.focus();
    // Once the table has its new height.
    const frame = requestAnimationFrame(() => next.current?.scrollIntoView({ block: "nearest" }));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div class={`${css.lessonVerdict} ${css.lessonRight}`} data-part="lesson-right" ref={next}>
      <p id={id}>
        <b>{text.right}</b> <WithClauses text={task.because} room={room} />{" "}
        {!named && <ClauseLink clause={task.clause} room={room} />}
      </p>
      {why.length > 0 && <Reasons why={why} room={room} />}
      <Button kind="main" large aria-describedby={id} onClick={onNext}>
        {text.next}
      </Button>
    </div>
  );
}
