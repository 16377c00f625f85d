import type { House, TownForm } from "../generated/protocol";
import { words } from "../words";
import { Differences, Source } from "./Differences";
import type { Notes } from "./notes";
import { presetIn, type Values } from "./optionForm";
import { sourceOf } from "./towns";

interface PresetsProps {
  town: TownForm;
  values: Values;
  onChoose: (values: Values) => void;
}

/** The ready-made rooms of a town. */
export function Presets({ town, values, onChoose }: PresetsProps) {
  const { create } = words.value.pages;
  const chosen = presetIn(town, values)?.code ?? null;
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

interface PresetCardProps {
  town: TownForm;
  values: Values;
  house: House;
  notes: Notes;
}

/** Where the preset that is chosen comes from, and what it changes in its town. */
export function PresetCard({ town, values, house, notes }: PresetCardProps) {
  if (sourceOf(house) === undefined) return null;
  return (
    <div class="preset-card">
      <Source house={house} />
      <details>
        <summary>{words.value.pages.house.changes}</summary>
        <Differences town={town} values={values} clock={null} notes={notes} house={house} />
      </details>
    </div>
  );
}
