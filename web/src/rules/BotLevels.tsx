import { useId } from "preact/hooks";
import type { BotLevel } from "../generated/protocol";
import { Kept, oneOf } from "../stored";
import { words } from "../words";
import { useLevels } from "./towns";

export const LEVELS: readonly BotLevel[] = ["easy", "normal", "hard", "master"];

/** The level somebody chose last, on this device. */
export const lastLevel = new Kept<BotLevel>(
  "level",
  oneOf(LEVELS, () => "normal"),
);

interface BotLevelsProps {
  town: string;
  label: string;
  level: BotLevel;
  onLevel: (level: BotLevel) => void;
}

/** How well bots play, with a line about the chosen level. */
export function BotLevels({ town, label, level, onLevel }: BotLevelsProps) {
  const { names, about } = words.value.pages.level;
  const id = useId();
  const learnt = useLevels(town).includes("master");
  const offered = LEVELS.filter((one) => one !== "master" || learnt);
  // Whoever chose masters elsewhere plays with who stands in for them.
  const chosen = level === "master" && !learnt ? "hard" : level;
  return (
    <fieldset class="picks bot-levels" aria-describedby={`${id}-about`}>
      <legend class="field-label">{label}</legend>
      {offered.map((one) => (
        <label key={one} class="pick">
          <input
            type="radio"
            name={`${id}-level`}
            value={one}
            checked={one === chosen}
            onChange={() => onLevel(one)}
          />
          <span>{names[one]}</span>
        </label>
      ))}
      <span id={`${id}-about`} class="field-hint" aria-live="polite">
        {about[chosen]}
      </span>
    </fieldset>
  );
}
