import { useState } from "preact/hooks";
import type { Scenario, ScoreForm } from "../../referee";
import { Field } from "../../ui";
import { boardWords } from "../../words/board";
import css from "./board.module.css";
import { labelOf } from "./LaidByHand";
import { type PlaceName, typeAt, typedOrLaid } from "./scenario";

interface WrittenProps {
  readonly scenario: Scenario;
  readonly form: ScoreForm;
  readonly place: PlaceName;
  readonly onScenario: (scenario: Scenario) => void;
}

/** The tiles of a place as text, for whoever has a keyboard; open until somebody closes it. */
export function Written(props: WrittenProps) {
  const { place, scenario, form } = props;
  return (
    <details class={css.boardWritten}>
      <summary>{boardWords.value.write(labelOf(place, scenario, form))}</summary>
      <Typed key={place} {...props} />
    </details>
  );
}

function Typed({ scenario, form, place, onScenario }: WrittenProps) {
  const text = boardWords.value;
  const [typed, setTyped] = useState<string | null>(null);
  const { value, read } = typedOrLaid(scenario, place, typed);
  return (
    <Field
      label={labelOf(place, scenario, form)}
      hint={text.writeHint}
      error={read ? undefined : text.notTiles}
      value={value}
      maxLength={300}
      autoComplete="off"
      onValue={(written) => {
        setTyped(written);
        const next = typeAt(scenario, place, written);
        if (next !== null) onScenario(next);
      }}
    />
  );
}
