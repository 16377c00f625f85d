import type { ScoreForm } from "../../referee";
import { speechOf } from "../../words/speech";
import { type Draft, howsOf, isTaken, seatAt, winnerAt } from "./draft";
import { Picks, Stepper } from "./Picks";
import css from "./score.module.css";
import { scoreWords } from "./words";

interface HowWonProps {
  readonly town: string;
  readonly form: ScoreForm;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
}

/** As long as a dealer stays in any argument. */
const MOST_STREAK = 20;

/** Who won, how, from whom, and how long the dealer has stayed. */
export function HowWon({ town, form, draft, onDraft }: HowWonProps) {
  const text = scoreWords.value;
  const { seat, how } = draft;
  // Only some towns count it, and those have a word for it.
  const counted = speechOf(town).has("streak");
  const seats = text.seats.slice(0, form.seats).map((name, at) => [at, name] as const);
  const streak = draft.streak ?? form.first_streak;
  const streaks = Array.from({ length: MOST_STREAK }, (_, at) => form.first_streak + at);
  return (
    <div class={css.scoreHow}>
      <Picks
        label={text.winner}
        options={seats}
        chosen={seat}
        onChoose={(next) => onDraft(winnerAt(draft, next, form))}
      />
      <Picks
        label={text.how}
        options={howsOf(draft, form).map((one) => [one, text.hows[one]] as const)}
        chosen={how}
        onChoose={(next) => onDraft(seatAt({ ...draft, how: next }, seat, form.seats))}
      />
      {isTaken(draft) && (
        <Picks
          label={how === "rob" ? text.robbed : text.from}
          options={seats.filter(([at]) => at !== seat)}
          chosen={draft.from}
          onChoose={(from) => onDraft({ ...draft, from })}
        />
      )}
      {counted && (
        <Stepper
          label={text.streak}
          values={streaks}
          value={streak}
          less={text.less(text.streak)}
          more={text.moreOf(text.streak)}
          onValue={(next) =>
            onDraft({ ...draft, streak: next === form.first_streak ? null : next })
          }
        />
      )}
    </div>
  );
}
