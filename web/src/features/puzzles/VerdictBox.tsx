import { useEffect, useRef } from "preact/hooks";
import type { PuzzleVerdict } from "../../generated/protocol";
import type { TableState } from "../../model";
import { ToBoard } from "../../pages/study/ToBoard";
import type { Scenario } from "../../referee";
import { reasonsOf } from "../../table/player/remarks";
import { ActionWords } from "../../table/view/ActionWords";
import { Anchor } from "../../ui/Anchor";
import { signedTenths } from "../../words/numbers";
import { speechOf } from "../../words/speech";
import { teachingWords } from "../../words/teaching";
import { choiceOf } from "./puzzles";
import css from "./puzzles.module.css";

interface VerdictBoxProps {
  /** What was answered. */
  readonly action: string;
  readonly verdict: PuzzleVerdict;
  readonly state: TableState;
  readonly scenario: Scenario;
  /** Where the next puzzle is; null until it is known. */
  readonly next: string | null;
}

/** Whether the answer is the best, and what each choice came to. */
export function VerdictBox({ action, verdict, state, scenario, next }: VerdictBoxProps) {
  const text = teachingWords.value.puzzles;
  const { right, best, choices, checked, tried, solved } = verdict;
  const why = reasonsOf(speechOf(state.variant), {
    reasons: choiceOf(choices, best)?.reasons ?? [],
  });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <section
      class={
        right
          ? `${css.puzzleVerdict} data-part="puzzle-verdict" ${css.puzzleRight}`
          : css.puzzleVerdict
      }
      data-part="puzzle-verdict"
      ref={box}
      tabIndex={-1}
      aria-label={right ? text.right : text.wrong}
    >
      <p>
        <b>{right ? text.right : text.wrong}</b> {text.bestIs}{" "}
        <ActionWords action={best} state={state} />
        {why !== "" && text.because(why)}
      </p>
      <table class={css.puzzleChoices}>
        <caption class="unseen">{text.table}</caption>
        <thead>
          <tr>
            <th scope="col">{text.choice}</th>
            <th scope="col">{text.points}</th>
            <th scope="col">{text.behind}</th>
          </tr>
        </thead>
        <tbody>
          {choices.map((one) => (
            <tr key={one.action}>
              <td>
                <ActionWords action={one.action} state={state} />{" "}
                {one.action === best && <span class="badge badge-gold">{text.best}</span>}
                {one.action === action && <span class="badge">{text.you}</span>}
              </td>
              <td>{signedTenths(one.points)}</td>
              <td>{one.behind === 0 ? "" : signedTenths(-one.behind)}</td>
            </tr>
          ))}
          {choiceOf(choices, action) === null && (
            <tr>
              <td>
                <ActionWords action={action} state={state} /> <span class="badge">{text.you}</span>
              </td>
              <td colSpan={2} class="quiet">
                {text.far}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      <p class="quiet">
        {text.checked(checked)} {text.rate(solved, tried)}
      </p>
      <div class="line">
        {next !== null && (
          <Anchor to={next} class="button button-main button-large">
            {text.next}
          </Anchor>
        )}
        <ToBoard scenario={scenario} at={scenario.script?.length ?? 0} />
      </div>
    </section>
  );
}
