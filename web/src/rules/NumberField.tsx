import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Field } from "../ui";
import { words } from "../words";
import { type NumberProblem, readNumber } from "./optionForm";

interface NumberFieldProps {
  label: string;
  hint?: ComponentChildren;
  error?: string | undefined;
  value: number;
  low: number;
  high: number;
  /** What lies between two numbers. */
  step?: number | undefined;
  onValue: (value: number) => void;
  /** Told whether what is typed is no number within the limits. */
  onBad: (is: boolean) => void;
}

/** A number within limits; what is typed stays until it is one. */
export function NumberField({
  label,
  hint,
  error,
  value,
  low,
  high,
  step = 1,
  ...told
}: NumberFieldProps) {
  const { create } = words.value.pages;
  const [text, setText] = useState(String(value));
  useEffect(() => {
    // Another preset, or a default that follows something else.
    setText(String(value));
    told.onBad(false);
  }, [value]);
  const read = readNumber(text, low, high, step);
  const problems: Record<NumberProblem, string> = {
    notWhole: create.notWhole,
    tooLow: create.tooLow(low),
    tooHigh: create.tooHigh(high),
    between: create.steps(step),
  };
  return (
    <Field
      label={label}
      hint={besides(create.limits(low, high, step), hint)}
      error={"problem" in read ? problems[read.problem] : error}
      value={text}
      inputMode="numeric"
      autoComplete="off"
      onValue={(typed) => {
        setText(typed);
        const now = readNumber(typed, low, high, step);
        told.onBad("problem" in now);
        if ("value" in now) told.onValue(now.value);
      }}
    />
  );
}

/** One note out of two; the second may be more than text. */
export const besides = (limits: string, hint?: ComponentChildren): ComponentChildren =>
  hint ? [limits, " · ", hint] : limits;
