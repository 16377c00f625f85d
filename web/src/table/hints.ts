/** What the own hand waits for and what is best to do, where the room allows to be told. */

import { batch, computed, effect, signal } from "@preact/signals";
import type { Candidate, Hints } from "../generated/protocol";
import { coach } from "../preferences";
import { ask, mySeat, roomState, tableState } from "../session";
import { readAdvice } from "./advice";
import { mustDecide } from "./choices";
import { choices, question } from "./play";

export const hints = signal<Hints | null>(null);

/** The newest candidates, and the question they are about. */
const candidates = signal<{ readonly about: string; readonly list: readonly Candidate[] }>({
  about: "",
  list: [],
});

let asked = "";

const allowed = computed(() => roomState.value?.settings.hints === true && mySeat.value !== null);

/** The player wants to be told what is best, and the room allows it. */
export const coaching = computed(() => allowed.value && coach.value === "on");

/** Somebody else decides for us. */
const housed = computed(() => (roomState.value?.seats[mySeat.value ?? -1]?.house ?? "") !== "");

/** What is best now; null while there is nothing to decide, or nothing known about this question. */
export const advice = computed(() => {
  const open = tableState.value?.ask;
  if (!coaching.value || !open || housed.value || !mustDecide(choices.value)) return null;
  const { about, list } = candidates.value;
  return about === question.value ? readAdvice(list, open.legal) : null;
});

/** Nothing is known about this question yet. */
export const pondering = computed(
  () => coaching.value && candidates.value.about !== question.value,
);

export function toggleCoach(): void {
  coach.value = coach.peek() === "on" ? "off" : "on";
}

/** Ask anew whenever the own hand or what can be seen has changed; returns how to stop. */
export function followHints(): () => void {
  return effect(() => {
    const table = tableState.value;
    if (!allowed.value || table === null || table.result !== null) {
      hints.value = null;
      return;
    }
    const about = question.value;
    const moment = momentOf(table.match, table.round, table.turn, table.ask?.at, table.left);
    if (moment === asked) return;
    asked = moment;
    ask({ type: "ask_hints", match: table.match }).then(
      (answer) => {
        // What comes too late is about another table.
        if (asked !== moment) return;
        batch(() => {
          hints.value = answer;
          candidates.value = { about, list: answer.candidates };
        });
      },
      () => {
        if (asked !== moment) return;
        batch(() => {
          hints.value = null;
          candidates.value = { about, list: [] };
        });
      },
    );
  });
}

const momentOf = (...parts: (number | undefined)[]): string => parts.join(".");
