import { useId } from "preact/hooks";
import type { OnOff, Preference } from "../preferences";
import * as chosen from "../preferences";
import { Tile } from "../tiles/Tile";
import { Switch } from "../ui";
import "../ui/picks.css";
import { words } from "../words";
import css from "./settings.module.css";

/** What belongs together, in the order it is shown. */
export const GROUPS = {
  tiles: [
    chosen.tileFaces,
    chosen.tileBack,
    chosen.tileSize,
    chosen.handRows,
    chosen.signs,
    chosen.fourColours,
  ],
  table: [chosen.depth, chosen.cloth, chosen.theme, chosen.motion],
  play: [chosen.discardWay, chosen.handSide, chosen.autoPass, chosen.coach, chosen.banter],
  sound: [chosen.sound, chosen.volume, chosen.voices, chosen.vibration],
} as const satisfies Readonly<Record<string, readonly { readonly name: string }[]>>;

export type Group = keyof typeof GROUPS;

/** Everything of one group, each changed at once. */
export function PreferenceFields({ group }: { group: Group }) {
  return (
    <div class={css.preferences}>
      {(GROUPS[group] as unknown as readonly Preference[]).map((one) => (
        <PreferenceField key={one.name} one={one} />
      ))}
    </div>
  );
}

type Name = keyof typeof words.value.settings.items;

function PreferenceField({ one }: { one: Preference }) {
  const { label, hint, choices } = words.value.settings.items[one.name as Name];
  if (choices !== undefined) return <Picks {...{ one, label, hint, choices }} />;
  const switched = one as unknown as Preference<OnOff>;
  return (
    <div>
      <Switch
        label={label}
        on={switched.value === "on"}
        onChange={(on) => {
          switched.value = on ? "on" : "off";
        }}
      />
      {hint !== undefined && <p class="field-hint">{hint}</p>}
    </div>
  );
}

interface PicksProps {
  readonly one: Preference;
  readonly label: string;
  readonly hint: string | undefined;
  readonly choices: Readonly<Record<string, string>>;
}

function Picks({ one, label, hint, choices }: PicksProps) {
  const group = useId();
  return (
    <fieldset class="picks">
      <legend class="field-label">{label}</legend>
      {one.choices.map((choice) => (
        <label key={choice} class="pick">
          <input
            type="radio"
            name={group}
            value={choice}
            checked={one.value === choice}
            onChange={() => {
              one.value = choice;
            }}
          />
          <span>
            <Sample of={one.name} choice={choice} />
            {choices[choice]}
          </span>
        </label>
      ))}
      {hint !== undefined && <p class="field-hint">{hint}</p>}
    </fieldset>
  );
}

/** What a choice looks like, where that is said better by a picture. */
function Sample({ of, choice }: { of: string; choice: string }) {
  if (of === "cloth")
    return (
      <i data-cloth={choice} class={css.sample} aria-hidden="true">
        <i class={`${css.sampleCloth} on-table`} />
      </i>
    );
  if (of === "back")
    return (
      <i data-back={choice} class={css.sample} aria-hidden="true">
        <Tile silent size="1.25rem" />
      </i>
    );
  return null;
}
