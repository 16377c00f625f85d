/** What is otherwise than in the town: apart from addresses of rules, which few pages read. */

import type { Clock, TownForm } from "../generated/protocol";
import type { Value, Values } from "./optionForm";

interface Difference {
  readonly clause: string;
  readonly label: string;
  readonly now: string;
  readonly usual: string;
}

/** What is otherwise than in the town, option by option, in words. */
export function differencesOf(town: TownForm, values: Values): readonly Difference[] {
  return town.options
    .filter(({ name, default: usual }) => name in values && values[name] !== usual)
    .map(({ name, label, clause, choices, default: usual }) => {
      const called = (value: Value | undefined): string =>
        choices?.find((one) => one.value === value)?.label ?? String(value);
      return { clause, label, now: called(values[name]), usual: called(usual) };
    });
}

/** The seconds that rules give, where they are not the town's. */
export function clockOf(
  usual: Clock,
  { turn, bank }: { readonly turn: number | null; readonly bank: number | null },
): Clock | null {
  const clock = { turn: turn ?? usual.turn, bank: bank ?? usual.bank };
  return clock.turn === usual.turn && clock.bank === usual.bank ? null : clock;
}
