/** What the own hand waits for, where the room allows to be told. */

import { effect, signal } from "@preact/signals";
import type { Hints } from "../generated/protocol";
import { ask, mySeat, roomState, tableState } from "../session";

export const hints = signal<Hints | null>(null);

let asked = "";

/** Ask anew whenever the own hand or what can be seen has changed; returns how to stop. */
export function followHints(): () => void {
  return effect(() => {
    const table = tableState.value;
    const allowed = roomState.value?.settings.hints === true && mySeat.value !== null;
    if (!allowed || table === null || table.result !== null) {
      hints.value = null;
      return;
    }
    const moment = momentOf(table.round, table.turn, table.ask?.at, table.left);
    if (moment === asked) return;
    asked = moment;
    const { match, next } = table;
    ask({ type: "ask_hints", match }).then(
      (answer) => {
        // Only what fits the table as it is now.
        if (tableState.peek()?.match === match && asked === moment) hints.value = answer;
        else if (tableState.peek()?.next === next) hints.value = answer;
      },
      () => {
        hints.value = null;
      },
    );
  });
}

const momentOf = (...parts: (number | undefined)[]): string => parts.join(".");
