/** Calling who looks at something else: by the tab's title and a notification; the table sounds. */

import { effect, type ReadonlySignal } from "@preact/signals";
import { Kept, oneOf } from "../stored";

/** What somebody is called for. */
export type Call = "turn" | "start";

/** Whether one wants to be notified; the browser has to allow it, too. */
export const bell = new Kept("bell", oneOf(["off", "on"]));

const BLINK = 1000;

/** What of the browser is needed; tests have one of their own. */
export interface Tab {
  title: string;
  readonly hidden: boolean;
  /** Be told when the tab is shown or hidden. */
  onSeen(hearer: () => void): () => void;
  /** Show a notification; returns how to take it away. */
  notify(text: string): () => void;
}

/** Call while the tab is hidden, until one looks or nothing is wanted any more. */
export function callWhenWanted(
  wanted: ReadonlySignal<Call | null>,
  text: (call: Call) => string,
  tab: Tab,
): () => void {
  let quiet = (): void => {};
  const begin = (call: Call): void => {
    const title = tab.title;
    const words = text(call);
    const blink = setInterval(() => {
      tab.title = tab.title === title ? words : title;
    }, BLINK);
    tab.title = words;
    const takeAway = bell.peek() === "on" ? tab.notify(words) : () => {};
    quiet = () => {
      clearInterval(blink);
      tab.title = title;
      takeAway();
      quiet = () => {};
    };
  };
  const stopSeeing = tab.onSeen(() => {
    if (!tab.hidden) quiet();
  });
  const stopWanting = effect(() => {
    const call = wanted.value;
    quiet();
    if (call !== null && tab.hidden) begin(call);
  });
  return () => {
    stopSeeing();
    stopWanting();
    quiet();
  };
}
