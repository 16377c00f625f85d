import { Fragment } from "preact";
import type { BotLevel, Clock } from "../../generated/protocol";
import { BotLevels } from "../../rules/BotLevels";
import { NumberField } from "../../rules/NumberField";
import css from "../../rules/rules.module.css";
import { Switch } from "../../ui";
import { words } from "../../words";

/** What a room is besides its rules. */
export interface RoomForm {
  /** Seconds for a move; null as long as it is the town's own. */
  readonly turn: number | null;
  /** Seconds beyond that for the match; null likewise. */
  readonly bank: number | null;
  readonly bots: boolean;
  readonly bot_level: BotLevel;
  readonly spectators: boolean;
  readonly hints: boolean;
  readonly public: boolean;
}

const SWITCHES = ["bots", "spectators", "hints", "public"] as const;

interface RoomFieldsProps {
  town: string;
  form: RoomForm;
  /** Of a club: no lobby lists it. */
  club: boolean;
  usual: Clock;
  onForm: (form: RoomForm) => void;
  onBad: (name: string, is: boolean) => void;
}

export function RoomFields({ town, form, club, usual, onForm, onBad }: RoomFieldsProps) {
  const { create } = words.value.pages;
  return (
    <>
      <div class={css.optionFields}>
        <NumberField
          label={create.turn}
          value={form.turn ?? usual.turn}
          low={1}
          high={600}
          onValue={(turn) => onForm({ ...form, turn })}
          onBad={(is) => onBad("clock.turn", is)}
        />
        <NumberField
          label={create.bank}
          value={form.bank ?? usual.bank}
          low={0}
          high={3600}
          onValue={(bank) => onForm({ ...form, bank })}
          onBad={(is) => onBad("clock.bank", is)}
        />
      </div>
      {SWITCHES.filter((name) => !club || name !== "public").map((name) => (
        <Fragment key={name}>
          <Switch
            label={create[name]}
            on={form[name]}
            onChange={(on) => onForm({ ...form, [name]: on })}
          />
          {name === "bots" && form.bots && (
            <BotLevels
              town={town}
              label={create.botLevel}
              level={form.bot_level}
              onLevel={(bot_level) => onForm({ ...form, bot_level })}
            />
          )}
        </Fragment>
      ))}
    </>
  );
}
