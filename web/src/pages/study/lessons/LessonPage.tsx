import { useEffect, useRef, useState } from "preact/hooks";
import { PageFrame } from "../../../frame/PageFrame";
import { finishLessons, lessonsDone } from "../../../progress";
import type { Lesson } from "../../../referee";
import { Button } from "../../../ui";
import { Anchor } from "../../../ui/Anchor";
import { teachingWords } from "../../../words/teaching";
import study from "../study.module.css";
import "./lessons.module.css";
import { StepView } from "./StepView";

interface LessonPageProps {
  readonly town: string;
  readonly lessons: readonly Lesson[];
  /** Which of them. */
  readonly at: number;
}

/** A lesson, step by step. */
export function LessonPage({ town, lessons, at }: LessonPageProps) {
  const text = teachingWords.value.learn;
  const [place, setPlace] = useState(0);
  const top = useRef<HTMLParagraphElement>(null);
  const moved = useRef(false);
  useEffect(() => {
    if (moved.current) {
      scrollTo(0, 0);
      top.current?.focus({ preventScroll: true });
    }
    moved.current = true;
  }, [place]);
  const lesson = lessons[at];
  if (lesson === undefined) return null;
  const { id, title, steps } = lesson;
  const step = steps[place];
  const name = `${text.lesson(at + 1)} · ${title}`;
  const forth = (): void => {
    if (place === steps.length - 1) finishLessons(town, [id]);
    setPlace(place + 1);
  };
  return (
    <PageFrame title={name} hideTitle wide>
      <div class={study.studyLine}>
        <Anchor to={`/learn/${town}`} class={study.studyUp} label={text.toList}>
          ‹
        </Anchor>
        <b aria-hidden="true">{name}</b>
        {step !== undefined && (
          <p class="quiet" ref={top} tabIndex={-1}>
            <span class="unseen">{text.step(place + 1, steps.length)}</span>
            <span aria-hidden="true">{`${place + 1}/${steps.length}`}</span>
          </p>
        )}
        {place > 0 && (
          <Button kind="plain" onClick={() => setPlace(place - 1)}>
            {text.back}
          </Button>
        )}
      </div>
      {step === undefined ? (
        <Finished town={town} lessons={lessons} at={at} />
      ) : (
        <StepView key={place} step={step} town={town} onNext={forth} />
      )}
    </PageFrame>
  );
}

/** After the last step: where to go on. */
function Finished({ town, lessons, at }: LessonPageProps) {
  const text = teachingWords.value.learn;
  const done = lessonsDone(town);
  const open = lessons.filter(({ id }) => !done.includes(id));
  const next = lessons[at + 1] ?? open[0];
  const all = open.length === 0;
  return (
    <section class="card">
      <h2>{text.finish}</h2>
      <p role="status">
        {all ? text.all : text.progress(lessons.length - open.length, lessons.length)}
      </p>
      <div class="line">
        {all && (
          <Anchor to="/" class="button button-main button-large">
            {text.play}
          </Anchor>
        )}
        {next !== undefined && (
          <Anchor
            to={`/learn/${town}/${next.id}`}
            class={all ? "button button-large" : "button button-main button-large"}
          >
            {text.nextLesson}: {next.title}
          </Anchor>
        )}
        <Anchor to={`/learn/${town}`} class="button button-large">
          {text.toList}
        </Anchor>
      </div>
    </section>
  );
}
