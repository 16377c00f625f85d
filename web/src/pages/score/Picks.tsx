import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import css from "./score.module.css";

interface PicksProps<T extends string | number> {
  readonly label: string;
  /** The label is read out and not shown. */
  readonly quiet?: boolean;
  readonly options: readonly (readonly [value: T, label: ComponentChildren])[];
  readonly chosen: T;
  readonly onChoose: (value: T) => void;
  readonly isDisabled?: (value: T) => boolean;
}

/** One of a few, side by side. */
export function Picks<T extends string | number>(props: PicksProps<T>) {
  const name = useId();
  return (
    <fieldset class={`picks ${css.scorePicks}`}>
      <legend class={props.quiet ? "unseen" : "field-label"}>{props.label}</legend>
      {props.options.map(([value, label]) => (
        <label key={value} class="pick">
          <input
            type="radio"
            name={name}
            checked={value === props.chosen}
            disabled={props.isDisabled?.(value) ?? false}
            onChange={() => props.onChoose(value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface StepperProps {
  readonly label: string;
  /** In their order. */
  readonly values: readonly number[];
  readonly value: number;
  readonly onValue: (value: number) => void;
  readonly less: string;
  readonly more: string;
}

/** A number that goes up and down among a few. */
export function Stepper({ label, values, value, onValue, less, more }: StepperProps) {
  const below = values.filter((one) => one < value).at(-1);
  const above = values.find((one) => one > value);
  const step = (to: number | undefined, sign: string, name: string) => (
    <button
      type="button"
      class="button stepper-button"
      aria-label={name}
      disabled={to === undefined}
      onClick={() => to !== undefined && onValue(to)}
    >
      {sign}
    </button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand beside its buttons
    <div class={css.stepper} role="group" aria-label={label}>
      <span class={css.stepperLabel}>{label}</span>
      {step(below, "−", less)}
      <output>{value}</output>
      {step(above, "+", more)}
    </div>
  );
}
