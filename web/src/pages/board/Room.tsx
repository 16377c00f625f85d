import type { TownForm } from "../../generated/protocol";
import type { Scenario, ScoreForm } from "../../referee";
import { NumberField } from "../../rules/NumberField";
import { OptionFields } from "../../rules/OptionFields";
import { changesOf, defaultsOf, madeConsistent, type Values } from "../../rules/optionForm";
import { Field, Select } from "../../ui";
import { boardWords } from "../../words/board";
import css from "./board.module.css";
import { seatName } from "./LaidByHand";
import { dealerOf, streakOf } from "./midround";
import { emptyScenario } from "./scenario";

interface RoomProps {
  readonly scenario: Scenario;
  readonly form: ScoreForm;
  readonly towns: readonly TownForm[];
  readonly onScenario: (scenario: Scenario) => void;
}

const MOST_STREAK = 1000;
const ignore = (): void => {
  // A number that is none changes nothing.
};

/** The town, its options, and what else is not tiles. */
export function Room({ scenario, form, towns, onScenario }: RoomProps) {
  const text = boardWords.value;
  const town = towns.find(({ name }) => name === scenario.variant);
  const change = (changes: Readonly<Record<string, unknown>>): void =>
    onScenario({ ...scenario, ...changes });
  return (
    <div class={css.boardRoom}>
      <Select
        label={text.town}
        value={scenario.variant}
        options={towns.map(({ name, town: label }) => [name, label])}
        onValue={(name) => onScenario(emptyScenario(name))}
      />
      <details class="board-options">
        <summary>{text.rules}</summary>
        <div class={css.boardFacts}>
          <Select
            label={text.dealer}
            value={String(dealerOf(scenario))}
            options={Array.from({ length: form.seats }, (_, seat) => {
              const name = seatName(scenario, seat, form.seats);
              return [String(seat), seat === dealerOf(scenario) ? name : text.deals(name)];
            })}
            onValue={(seat) => change({ dealer: Number(seat) })}
          />
          <NumberField
            label={text.streak}
            value={streakOf(scenario, form.first_streak)}
            low={form.first_streak}
            high={MOST_STREAK}
            onValue={(streak) => change({ streak })}
            onBad={ignore}
          />
          {!("wall" in scenario) && (
            <Left
              left={scenario.left}
              onLeft={(left) =>
                onScenario(left === null ? without(scenario, "left") : { ...scenario, left })
              }
            />
          )}
        </div>
        {town !== undefined && (
          <OptionFields
            town={town}
            values={valuesOf(town, scenario)}
            problem={null}
            onValues={(values) =>
              change({ options: changesOf(town, madeConsistent(town, values)) })
            }
            onBad={ignore}
          />
        )}
      </details>
    </div>
  );
}

const valuesOf = (town: TownForm, { options }: Scenario): Values => ({
  ...defaultsOf(town),
  ...options,
});

function without(scenario: Scenario, key: string): Scenario {
  const { [key]: _, ...rest } = scenario;
  return rest as Scenario;
}

/** How many tiles the wall has left; all of them where nothing is said. */
function Left({ left, onLeft }: { left: unknown; onLeft: (left: number | null) => void }) {
  const text = boardWords.value;
  return (
    <Field
      label={text.left}
      hint={text.leftHint}
      value={typeof left === "number" ? String(left) : ""}
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      onValue={(typed) => {
        if (typed === "") onLeft(null);
        else if (/^\d+$/.test(typed)) onLeft(Number(typed));
      }}
    />
  );
}
