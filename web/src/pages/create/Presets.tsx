import type { TownForm } from "../../generated/protocol";
import { words } from "../../words";
import { presetOf, type Values } from "./optionForm";

interface PresetsProps {
  town: TownForm;
  values: Values;
  onChoose: (values: Values) => void;
}

/** The ready-made rooms of a town. */
export function Presets({ town, values, onChoose }: PresetsProps) {
  const { create } = words.value.pages;
  const chosen = presetOf(town, values);
  return (
    <fieldset class="picks">
      <legend>{create.presets}</legend>
      {town.presets.map(({ code, name, options }) => (
        <label key={code} class="pick">
          <input
            type="radio"
            name="preset"
            checked={chosen === code}
            onChange={() => onChoose(options)}
          />
          <span>{name}</span>
        </label>
      ))}
      {chosen === null && (
        <label class="pick">
          <input type="radio" name="preset" checked />
          <span>{create.custom}</span>
        </label>
      )}
    </fieldset>
  );
}
