import type { Circumstance } from "../../referee";
import { Switch } from "../../ui";
import { type Draft, say } from "./draft";
import { Picks, Stepper } from "./Picks";
import css from "./score.module.css";
import { scoreWords } from "./words";

interface CircumstancesProps {
  readonly list: readonly Circumstance[];
  readonly seats: number;
  readonly draft: Draft;
  /** What this hand allows, once the referee has seen it whole. */
  readonly allowed: Readonly<Record<string, readonly number[]>>;
  readonly onDraft: (draft: Draft) => void;
}

/** What cannot be seen in a hand, as the town lists it: each with a control of its kind. */
export function Circumstances({ list, seats, draft, allowed, onDraft }: CircumstancesProps) {
  return (
    <div class={css.scoreCircumstances}>
      {list.map((one) => (
        <Control
          key={one.code}
          {...{ one, seats, draft }}
          allowed={numbersOf(one, allowed[one.code], othersOf(draft, seats))}
          onSay={(numbers) => onDraft(say(draft, one.code, numbers))}
        />
      ))}
    </div>
  );
}

/** What it may be: with a shorter hand it is tapped before the hand can be whole. */
function numbersOf(
  { values, short }: Circumstance,
  allowed: readonly number[] | undefined,
  others: readonly number[],
): readonly number[] {
  if (allowed !== undefined && short.length === 0) return allowed;
  return values.length > 0 ? values : others;
}

const othersOf = ({ seat }: Draft, seats: number): number[] =>
  Array.from({ length: seats }, (_, at) => at).filter((at) => at !== seat);

interface ControlProps {
  readonly one: Circumstance;
  readonly seats: number;
  readonly draft: Draft;
  readonly allowed: readonly number[];
  readonly onSay: (numbers: readonly number[]) => void;
}

function Control(props: ControlProps) {
  const { one, draft, allowed, onSay } = props;
  const said = draft.given[one.code] ?? [];
  switch (one.kind) {
    case "switch": {
      const on = said[0] === 1;
      return (
        <Switch
          label={one.label}
          on={on}
          disabled={!on && !allowed.includes(1)}
          onChange={(now) => onSay(now ? [1] : [])}
        />
      );
    }
    case "number":
      return (
        <Counter
          label={one.label}
          values={allowed}
          value={said[0] ?? 0}
          onValue={(value) => onSay(value === 0 ? [] : [value])}
        />
      );
    case "each":
      return <OfEach {...props} />;
    case "seat":
      return <OneSeat {...props} />;
    case "seats":
      return <SomeSeats {...props} />;
  }
}

interface CounterProps {
  readonly label: string;
  readonly values: readonly number[];
  readonly value: number;
  readonly onValue: (value: number) => void;
}

function Counter(props: CounterProps) {
  const { less, moreOf } = scoreWords.value;
  return <Stepper {...props} less={less(props.label)} more={moreOf(props.label)} />;
}

/** A number of every seat; what the winner's may be depends on the hand. */
function OfEach({ one, seats, draft, allowed, onSay }: ControlProps) {
  const { seatNames } = scoreWords.value;
  const said = draft.given[one.code] ?? [];
  const all = Array.from({ length: seats }, (_, seat) => said[seat] ?? 0);
  return (
    <fieldset class={css.scoreEach}>
      <legend class="field-label">{one.label}</legend>
      {all.map((value, seat) => (
        <Counter
          key={seat}
          label={seatNames[seat] ?? ""}
          values={seat === draft.seat ? allowed : one.values}
          value={value}
          onValue={(next) => {
            const numbers = all.map((old, at) => (at === seat ? next : old));
            onSay(numbers.some((number) => number !== 0) ? numbers : []);
          }}
        />
      ))}
    </fieldset>
  );
}

function OneSeat({ one, seats, draft, allowed, onSay }: ControlProps) {
  const { seats: names, nobody } = scoreWords.value;
  const others = othersOf(draft, seats);
  const chosen = draft.given[one.code]?.find((seat) => others.includes(seat)) ?? -1;
  return (
    <Picks
      label={one.label}
      options={[[-1, nobody], ...others.map((seat) => [seat, names[seat] ?? ""] as const)]}
      chosen={chosen}
      isDisabled={(seat) => seat >= 0 && seat !== chosen && !allowed.includes(seat)}
      onChoose={(seat) => onSay(seat < 0 ? [] : [seat])}
    />
  );
}

function SomeSeats({ one, seats, draft, allowed, onSay }: ControlProps) {
  const { seats: names } = scoreWords.value;
  const said = draft.given[one.code] ?? [];
  return (
    <fieldset class={`picks ${css.scorePicks}`}>
      <legend class="field-label">{one.label}</legend>
      {othersOf(draft, seats).map((seat) => (
        <label key={seat} class="pick">
          <input
            type="checkbox"
            checked={said.includes(seat)}
            disabled={!said.includes(seat) && !allowed.includes(seat)}
            onChange={({ currentTarget: { checked } }) =>
              onSay(
                checked ? [...said, seat].sort((a, b) => a - b) : said.filter((x) => x !== seat),
              )
            }
          />
          <span>{names[seat]}</span>
        </label>
      ))}
    </fieldset>
  );
}
