import { Loading, Trouble } from "../../../api/Trouble";
import { PageFrame } from "../../../frame/PageFrame";
import { lessonsDone } from "../../../progress";
import { type Lesson, useAnswer } from "../../../referee";
import { Anchor } from "../../../ui/Anchor";
import { teachingWords } from "../../../words/teaching";
import { StudyFrame } from "../StudyFrame";
import { LessonPage } from "./LessonPage";
import css from "./lessons.module.css";

interface LearnPageProps {
  town: string | null;
  lesson: string | null;
}

/** The lessons of a town, or one of them. */
export function LearnPage({ town, lesson }: LearnPageProps) {
  const known = town !== null;
  const {
    data: answer,
    error,
    reload: retry,
  } = useAnswer("lessons", known ? { variant: town } : null);
  const text = teachingWords.value.learn;
  const lessons = answer !== null && "lessons" in answer ? answer.lessons : null;
  if (known && lesson !== null && lessons !== null) {
    const at = lessons.findIndex(({ id }) => id === lesson);
    if (at >= 0) return <LessonPage key={lesson} {...{ town, lessons, at }} />;
    return (
      <PageFrame title={text.no}>
        <Anchor to={`/learn/${town}`}>{text.toList}</Anchor>
      </PageFrame>
    );
  }
  return (
    <StudyFrame place="learn" town={town} title={text.of}>
      {(here) => (
        <>
          {error !== null && <Trouble error={error} onRetry={retry} />}
          {error === null && lessons === null && <Loading />}
          {lessons !== null && <LessonList town={here} lessons={lessons} />}
        </>
      )}
    </StudyFrame>
  );
}

function LessonList({ town, lessons }: { town: string; lessons: readonly Lesson[] }) {
  const text = teachingWords.value.learn;
  const done = lessonsDone(town);
  const left = lessons.filter(({ id }) => !done.includes(id));
  const [next] = left;
  const count = lessons.length - left.length;
  if (lessons.length === 0) return <p>{text.empty}</p>;
  return (
    <>
      <p>{text.intro}</p>
      <div class={`line ${css.lessonsProgress}`}>
        <progress
          max={lessons.length}
          value={count}
          aria-label={text.progress(count, lessons.length)}
        />
        <span aria-hidden="true">{text.progress(count, lessons.length)}</span>
      </div>
      {next === undefined ? (
        <>
          <p>{text.all}</p>
          <Anchor to="/" class="button button-main button-large">
            {text.play}
          </Anchor>
        </>
      ) : (
        <Anchor to={`/learn/${town}/${next.id}`} class="button button-main button-large">
          {count === 0 ? text.begin : text.goOn}
        </Anchor>
      )}
      <ol class={`plain-list ${css.lessons}`}>
        {lessons.map(({ id, title }, at) => (
          <li key={id}>
            <Anchor to={`/learn/${town}/${id}`} class={css.lesson}>
              <span class={css.lessonNumber} aria-hidden="true">
                {done.includes(id) ? "✓" : at + 1}
              </span>
              <span>
                <span class="unseen">{text.lesson(at + 1)}: </span>
                {title}
                {done.includes(id) && <span class="unseen"> · {text.done}</span>}
              </span>
            </Anchor>
          </li>
        ))}
      </ol>
    </>
  );
}
