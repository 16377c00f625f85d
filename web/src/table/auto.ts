/** What the player lets the table do by itself. */

import { effect, signal } from "@preact/signals";
import { autoPass as autoPassAtStart } from "../preferences";
import { mySeat, tableState } from "../session";
import { type Choices, mustDecide } from "./choices";
import { act, choices, discard } from "./play";

/** Passes on everything but a win. */
export const autoPass = signal(autoPassAtStart.peek() === "on");
/** Discards what is drawn, unless it wins. */
export const autoDiscard = signal(false);

const THINKING = 350;

/** Answer where that was asked for; returns how to stop. */
export function followAuto(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = effect(() => {
    clearTimeout(timer);
    const text = answerFor(choices.value);
    if (text !== null) timer = setTimeout(text, THINKING);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

function answerFor(open: Choices): (() => void) | null {
  const { buttons, discards } = open;
  if (!mustDecide(open) || buttons.some(({ kind }) => kind === "hu")) return null;
  if (tableState.value?.ask?.window === "claim" || tableState.value?.ask?.window === "rob")
    return autoPass.value ? () => act("pass") : null;
  if (discards.size === 0) return null;
  const seat = tableState.value?.seats[mySeat.value ?? -1];
  const drawn = seat?.justDrew ? seat.hand?.at(-1) : undefined;
  if (drawn === undefined) return null;
  // After declaring there is nothing to choose: what is drawn is discarded.
  const onlyOne = seat !== undefined && seat.declared > 0 && discards.size + buttons.length === 1;
  return autoDiscard.value || onlyOne ? () => discard(drawn) : null;
}
