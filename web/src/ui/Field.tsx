import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

interface Described {
  label: string;
  hint?: ComponentChildren;
  error?: string | undefined;
}

interface Wiring {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
}

/** A label, a control, and what there is to say about it, tied together. */
function Labelled(props: Described & { control: (wiring: Wiring) => ComponentChildren }) {
  const id = useId();
  const note = props.error ?? props.hint;
  const noteId = `${id}-note`;
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {props.label}
      </label>
      {props.control({
        id,
        ...(note === undefined ? {} : { "aria-describedby": noteId }),
        ...(props.error === undefined ? {} : { "aria-invalid": true }),
      })}
      {note !== undefined && (
        <span id={noteId} class={props.error === undefined ? "field-hint" : "field-error"}>
          {note}
        </span>
      )}
    </div>
  );
}

export interface FieldProps extends Described {
  value: string;
  onValue: (value: string) => void;
  type?: "text" | "number" | "password" | "search" | "time" | "url";
  inputMode?: "text" | "numeric" | "search" | "url";
  placeholder?: string;
  maxLength?: number;
  /** A number may have any fraction. */
  step?: "any";
  autoComplete?: string;
  required?: boolean;
  disabled?: boolean;
  /** Has the focus when its dialog opens. */
  autofocus?: boolean;
}

export function Field({ label, hint, error, onValue, type = "text", ...rest }: FieldProps) {
  return (
    <Labelled
      label={label}
      hint={hint}
      error={error}
      control={(wiring) => (
        <input
          class="input"
          type={type as "text"}
          {...rest}
          {...wiring}
          onInput={(event) => onValue(event.currentTarget.value)}
        />
      )}
    />
  );
}

export interface SelectProps<T extends string> extends Described {
  value: T;
  options: readonly (readonly [value: T, label: string])[];
  onValue: (value: T) => void;
  disabled?: boolean;
}

export function Select<T extends string>(props: SelectProps<T>) {
  return (
    <Labelled
      label={props.label}
      hint={props.hint}
      error={props.error}
      control={(wiring) => (
        <select
          class="input"
          {...wiring}
          disabled={props.disabled ?? false}
          onChange={(event) => props.onValue(event.currentTarget.value as T)}
        >
          {props.options.map(([value, label]) => (
            <option key={value} value={value} selected={value === props.value}>
              {label}
            </option>
          ))}
        </select>
      )}
    />
  );
}
