import { useId } from "preact/hooks";
import { LEVELS, STAND_INS } from "../generated/levels";
import type { BotLevel } from "../generated/protocol";
import { words } from "../words";
import { useLevels } from "./towns";

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
  const playing = useLevels(town);
  const plays = (one: BotLevel) => !(one in STAND_INS) || playing.includes(one);
  const offered = LEVELS.filter(plays);
  // Whoever chose masters elsewhere plays with who stands in for them.
  const chosen = plays(level) ? level : (STAND_INS[level] ?? level);
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
