import type { MarkForm, Scenario, ScoreForm } from "../../referee";
import { Field, Select, Switch } from "../../ui";
import { boardWords } from "../../words/board";
import css from "./board.module.css";
import { seatName } from "./LaidByHand";
import { eachOf, markOf, seatsOf, setMark, withSeat } from "./noted";

interface MarksProps {
  readonly scenario: Scenario;
  readonly form: ScoreForm;
  readonly onScenario: (scenario: Scenario) => void;
}

/** What the town has noted so far, as far as it does not follow from the table. */
export function Marks({ scenario, form, onScenario }: MarksProps) {
  if (form.marks.length === 0) return null;
  return (
    <details>
      <summary>{boardWords.value.marks}</summary>
      <p class="quiet">{boardWords.value.marksHint}</p>
      <div class={css.boardMarks}>
        {form.marks.map((mark) => (
          <OneMark
            key={mark.code}
            {...{ scenario, form, mark }}
            onMark={(value) => onScenario(setMark(scenario, mark.code, value))}
          />
        ))}
      </div>
    </details>
  );
}

interface OneMarkProps extends Omit<MarksProps, "onScenario"> {
  readonly mark: MarkForm;
  /** Undefined: nothing is said of it. */
  readonly onMark: (value: unknown) => void;
}

function OneMark({ scenario, form, mark, onMark }: OneMarkProps) {
  const value = markOf(scenario, mark.code);
  const seats = Array.from({ length: form.seats }, (_, seat) => seat);
  const nameOf = (seat: number): string => seatName(scenario, seat, form.seats);
  if (mark.form === "yes")
    return (
      <Switch
        label={mark.label}
        on={value === true}
        onChange={(on) => onMark(on ? true : undefined)}
      />
    );
  if (mark.form === "faces")
    return (
      <Field
        label={mark.label}
        value={typeof value === "string" ? value : ""}
        maxLength={20}
        onValue={(text) => onMark(text === "" ? undefined : text)}
      />
    );
  return (
    <fieldset class={css.boardMark}>
      <legend class="field-label">{mark.label}</legend>
      {seats.map((seat) => {
        if (mark.form === "numbers")
          return (
            <Select
              key={seat}
              label={nameOf(seat)}
              value={String(eachOf(value, form.seats, 0)[seat])}
              options={COUNTS.map((count) => [String(count), String(count)])}
              onValue={(count) =>
                onMark(
                  eachOf(value, form.seats, 0).map((one, at) =>
                    at === seat ? Number(count) : one,
                  ),
                )
              }
            />
          );
        if (mark.form === "tiles" || mark.form === "tile")
          return (
            <Field
              key={seat}
              label={nameOf(seat)}
              value={eachOf(value, form.seats, "")[seat] ?? ""}
              maxLength={40}
              onValue={(text) =>
                onMark(eachOf(value, form.seats, "").map((one, at) => (at === seat ? text : one)))
              }
            />
          );
        return (
          <label key={seat} class="pick">
            <input
              type="checkbox"
              checked={seatsOf(value).includes(seat)}
              onChange={(event) => onMark(withSeat(value, seat, event.currentTarget.checked))}
            />
            <span>{nameOf(seat)}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

const COUNTS = Array.from({ length: 10 }, (_, count) => count);
