/** The own seat's side of a question: what is chosen, what was answered. */

import { batch, computed, effect, signal } from "@preact/signals";
import type { Face } from "../notation";
import { complain } from "../pages/refusals";
import { ask, RefusedError, tableState } from "../session";
import { type Choices, type Declaration, discardText, NO_CHOICES, readChoices } from "./choices";

/** The question we have answered, so that nothing is answered twice. */
const answered = signal("");
/** The tile of the hand that is raised, by its key. */
export const selected = signal<string | null>(null);
/** The tiles chosen to be thrown away, by their keys. */
export const throwing = signal<ReadonlySet<string>>(new Set());

/** The open question, by its match and number; "" while there is none. */
export const question = computed(() => {
  const table = tableState.value;
  return table?.ask ? `${table.match}.${table.ask.at}` : "";
});

/** Whether our answer is on its way, or waits for those of others. */
export const hasAnswered = computed(
  () => question.value !== "" && question.value === answered.value,
);

export const choices = computed<Choices>(() => {
  const open = tableState.value?.ask;
  return open && !hasAnswered.value ? readChoices(open.legal) : NO_CHOICES;
});

/** Answer the open question. */
export function act(text: string): void {
  const table = tableState.peek();
  const asked = question.peek();
  if (!table?.ask || answered.peek() === asked) return;
  batch(() => {
    answered.value = asked;
    selected.value = null;
  });
  ask({ type: "act", match: table.match, at: table.ask.at, do: text }).catch((error) => {
    // What is stale was decided without us: the new state is already on its way.
    if (error instanceof RefusedError && error.code === "stale") return;
    if (answered.peek() === asked) answered.value = "";
    complain(error);
  });
}

/** Discard a tile if that is allowed; says whether it was. */
export function discard(face: Face, declare: "" | Declaration = ""): boolean {
  if (!choices.peek().discards.get(face)?.has(declare)) return false;
  act(discardText(face, declare));
  return true;
}

export function toggleThrown(key: string): void {
  const next = new Set(throwing.peek());
  if (!next.delete(key)) next.add(key);
  throwing.value = next;
}

// A new question begins with nothing chosen to be thrown; a raised tile may stay raised.
effect(() => {
  question.value;
  throwing.value = new Set();
});
