import type { Questions, ScoreForm } from "../../referee";
import { Anchor } from "../../ui/Anchor";
import { signed } from "../../words/numbers";
import { type Draft, isTaken, type Mode, missing } from "./draft";
import css from "./score.module.css";
import { scoreWords } from "./words";

interface SumProps {
  readonly draft: Draft;
  readonly form: ScoreForm;
  readonly mode: Mode;
  readonly answer: Questions["score"]["answer"] | null;
}

/** The first thing there is to see: what each gets or pays, or what is missing. */
export function Sum(props: SumProps) {
  const { draft, answer } = props;
  const text = scoreWords.value;
  const wins = answer !== null && !("error" in answer);
  return (
    <>
      <div class={css.scoreSum} data-part="score-sum" role="status">
        <Told {...props} />
      </div>
      {wins && isTaken(draft) && (
        // A hand alone does not tell what its player passed or threw away before.
        <p class={`quiet ${css.scoreAssumes}`}>
          {text.assumes} <Anchor to="/board">{text.askBoard}</Anchor>
        </p>
      )}
    </>
  );
}

function Told({ draft, form, mode, answer }: SumProps) {
  const text = scoreWords.value;
  const more = missing(draft, form);
  if (form.turns_up && draft.turnedUp === null) return <p>{text.needTurnedUp}</p>;
  if (mode !== "tile") return <p>{text.hints[mode]}</p>;
  if (more !== 0) return <p>{more > 0 ? text.more(more) : text.tooMany(-more)}</p>;
  if (answer === null) return <p class="quiet">{text.asking}</p>;
  if ("error" in answer) {
    const { reason, why = [] } = answer.error;
    return (
      <p class={css.scoreNo} data-part="score-no">
        <b>{why.length > 0 ? text.noWin : text.cannot}</b> {why[0]?.text ?? reason}
      </p>
    );
  }
  return (
    <ul class={css.scoreSeats}>
      {answer.scores.map((points, seat) => (
        <li
          key={seat}
          class={seat === draft.seat ? `${css.scoreSeat} ${css.scoreWinner}` : css.scoreSeat}
          data-part="score-seat"
        >
          <span class="quiet">{text.seats[seat]}</span>
          <b>{signed(points)}</b>
        </li>
      ))}
    </ul>
  );
}
