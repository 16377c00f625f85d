import { useState } from "preact/hooks";
import type { TownForm } from "../../generated/protocol";
import { OptionFields } from "../../rules/OptionFields";
import {
  changesOf,
  defaultsOf,
  madeConsistent,
  presetIn,
  type Values,
} from "../../rules/optionForm";
import { Presets } from "../../rules/Presets";
import { Button, Dialog } from "../../ui";
import { words } from "../../words";
import css from "./score.module.css";
import { scoreWords } from "./words";

/** Options that no hand depends on. */
const BESIDE = new Set(["rounds", "first_dealer", "turn_seconds"]);

interface RulesProps {
  readonly town: TownForm;
  readonly options: Values;
  readonly onOptions: (changes: Values) => void;
}

/** A button that says which rules count, and leads to all of them. */
export function RulesButton({ town, options, onOptions }: RulesProps) {
  const text = scoreWords.value;
  const [open, setOpen] = useState(false);
  const values = { ...defaultsOf(town), ...options };
  const preset = presetIn(town, values);
  const choose = (next: Values): void => onOptions(changesOf(town, madeConsistent(town, next)));
  const counted = { ...town, options: town.options.filter(({ name }) => !BESIDE.has(name)) };
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        {text.rules}
        <span class={`quiet ${css.scoreRulesName}`}>{preset?.name ?? text.custom}</span>
      </Button>
      <Dialog
        open={open}
        title={text.rules}
        onClose={() => setOpen(false)}
        actions={
          <Button kind="main" onClick={() => setOpen(false)}>
            {words.value.general.ok}
          </Button>
        }
      >
        <p class="quiet">{text.rulesHint}</p>
        <Presets town={town} values={values} onChoose={choose} />
        <OptionFields
          town={counted}
          values={values}
          problem={null}
          onValues={choose}
          onBad={() => {
            // A number that is none changes nothing.
          }}
        />
      </Dialog>
    </>
  );
}
