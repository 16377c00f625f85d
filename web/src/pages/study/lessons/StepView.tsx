import { useState } from "preact/hooks";
import { Trouble } from "../../../api/Trouble";
import { type LessonStep, type Position, type Task, useAnswer } from "../../../referee";
import { WithClauses } from "../../../rules/Clause";
import { Stage } from "../../../stage";
import { Button } from "../../../ui";
import { teachingWords } from "../../../words/teaching";
import { judge, linesBeforeTheEnd, type Verdict } from "./judging";
import css from "./lessons.module.css";
import { Choices, Outcome } from "./TaskBox";

interface StepViewProps {
  readonly step: LessonStep;
  readonly town: string;
  readonly onNext: () => void;
}

/** A step: what is to be said, the position it is about, and what is asked. */
export function StepView({ step, town, onNext }: StepViewProps) {
  const { say, scenario, seat = 0, task } = step;
  const text = teachingWords.value.learn;
  const room = scenario ?? { variant: town };
  const next = (
    <Button kind="main" large onClick={onNext}>
      {text.next}
    </Button>
  );
  return (
    <div class={css.lessonStep}>
      <p class={css.lessonSay}>
        <WithClauses text={say} room={room} />
      </p>
      {scenario === undefined && next}
      {scenario !== undefined && task === undefined && (
        <>
          <Stage scenario={scenario} seat={seat} you={seat} />
          {next}
        </>
      )}
      {scenario !== undefined && task !== undefined && (
        <TaskView {...{ scenario, seat, task, onNext }} />
      )}
    </div>
  );
}

type TaskViewProps = Required<Pick<LessonStep, "scenario" | "seat">> & {
  readonly task: Task;
  readonly onNext: () => void;
};

/** A task at a table; what is right stays there to be looked at. */
function TaskView({ scenario, seat, task, onNext }: TaskViewProps) {
  const {
    data: answer,
    error,
    reload: retry,
  } = useAnswer("position", {
    scenario,
    ...(task.kind === "may" && { why: { seat, do: task.do } }),
  });
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [right, setRight] = useState<string | null>(null);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const position = answer !== null && "round" in answer ? answer : null;
  const say = (said: string): void => {
    if (position === null || right !== null) return;
    const judged = judge(task, seat, said, position);
    setVerdict(judged);
    if (judged.kind === "right") setRight(said);
    else setWrong([...wrong, said]);
  };
  if (error !== null) return <Trouble error={error} onRetry={retry} />;
  const done = right !== null;
  const script = scenario.script ?? [];
  return (
    <>
      <p class={css.lessonAsk}>{task.ask}</p>
      <Stage
        {...(task.kind === "do" && done
          ? { scenario: { ...scenario, script: [...script, `${seat} ${right}`] } }
          : { scenario })}
        {...(task.kind === "pay" && !done && { at: hiding(position) })}
        // Who is to say what somebody pays sees all hands.
        {...(task.kind === "pay" ? { bottom: seat } : { seat })}
        you={seat}
        {...(task.kind === "do" &&
          !done && {
            onPlay: ([line = ""]: readonly string[]) => say(line.slice(line.indexOf(" ") + 1)),
          })}
      >
        {() => (
          <>
            {!done && <Choices {...{ task, seat, wrong, position }} onSay={say} />}
            <Outcome
              {...{ task, verdict, wrong, position, seat }}
              room={scenario}
              onNext={onNext}
            />
          </>
        )}
      </Stage>
    </>
  );
}

/** Until it is known how the round ends, its beginning is shown. */
const hiding = (position: Position | null): number =>
  position === null ? 0 : linesBeforeTheEnd(position);
