import { useId } from "preact/hooks";
import type { OptionForm, TownForm } from "../generated/protocol";
import { Select } from "../ui";
import { words } from "../words";
import { WithClauses } from "./Clause";
import { NumberField } from "./NumberField";
import { choicesOf, type Value, type Values } from "./optionForm";
import css from "./rules.module.css";

interface OptionFieldsProps {
  town: TownForm;
  values: Values;
  /** What the server said about one of them. */
  problem: { readonly name: string; readonly text: string } | null;
  onValues: (values: Values) => void;
  onBad: (name: string, is: boolean) => void;
}

/** One field for each option of a town, as its kind asks for. */
export function OptionFields({ town, values, problem, onValues, onBad }: OptionFieldsProps) {
  return (
    <div class={css.optionFields}>
      {town.options.map((form) => (
        <OptionField
          key={form.name}
          town={town.variant ?? town.name}
          form={form}
          values={values}
          error={problem?.name === form.name ? problem.text : undefined}
          onValue={(value) => onValues({ ...values, [form.name]: value })}
          onBad={(is) => onBad(form.name, is)}
        />
      ))}
    </div>
  );
}

interface OptionFieldProps {
  town: string;
  form: OptionForm;
  values: Values;
  error: string | undefined;
  onValue: (value: Value) => void;
  onBad: (is: boolean) => void;
}

function OptionField(props: OptionFieldProps) {
  const { form, values, error, onValue, onBad } = props;
  const value = values[form.name] ?? form.default;
  const hint = <ClauseHint {...props} />;
  if (form.kind === "number") {
    return (
      <NumberField
        {...{ label: form.label, hint, error, onValue, onBad }}
        value={Number(value)}
        low={form.low ?? 0}
        high={form.high ?? 1_000_000}
        step={form.step}
      />
    );
  }
  const choices = choicesOf(form, values);
  if (form.kind === "switch") return <TwoWay {...props} value={value} />;
  return (
    <Select
      {...{ label: form.label, hint, error }}
      value={String(value)}
      options={choices.map((choice) => [String(choice.value), choice.label])}
      onValue={(text) => {
        const chosen = choices.find((choice) => String(choice.value) === text);
        if (chosen !== undefined) onValue(chosen.value);
      }}
    />
  );
}

/** Where the option stands in the rules. */
function ClauseHint({ town, form, values }: OptionFieldProps) {
  const text = words.value.pages.create.clause(form.clause);
  return <WithClauses text={text} room={{ variant: town, options: values }} />;
}

/** Two values side by side: a switch alone would not say what off means. */
function TwoWay(props: OptionFieldProps & { value: Value }) {
  const { form, value, error, onValue } = props;
  const id = useId();
  return (
    <fieldset class="picks" aria-describedby={id}>
      <legend class="field-label">{form.label}</legend>
      {form.choices?.map((choice) => (
        <label key={String(choice.value)} class="pick">
          <input
            type="radio"
            name={form.name}
            checked={choice.value === value}
            onChange={() => onValue(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
      <span id={id} class={error === undefined ? "field-hint" : "field-error"}>
        {error ?? <ClauseHint {...props} />}
      </span>
    </fieldset>
  );
}
