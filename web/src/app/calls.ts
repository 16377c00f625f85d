/** What somebody who plays is called for, and the screen that stays on meanwhile. */

import { computed, type ReadonlySignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { QueueWatch } from "../features/matchmaking/watch";
import { browserTab, keepAwake } from "../frame/browserTab";
import { type Call, callWhenWanted } from "../frame/calling";
import { type SessionView, useSession } from "../session";
import { words } from "../words";

/** What the table wants of us just now. */
export function callOf(session: SessionView): ReadonlySignal<Call | null> {
  const queue = session.part(QueueWatch);
  return computed(() => {
    if (queue.place.value?.state === "called") return "start";
    const seat = session.mySeat.value;
    const room = session.room.value;
    const ask = session.table.value?.ask ?? null;
    if (seat === null || room === null || room.seats[seat]?.house !== "") return null;
    if (room.phase === "shuffling") return "start";
    // A question that only a pass can answer asks for nothing.
    return ask !== null && ask.legal.length > 1 ? "turn" : null;
  });
}

/** Who plays is called when the tab is hidden, and its screen stays on. */
export function useCalls(): void {
  const session = useSession();
  useEffect(() => {
    const plays = computed(
      () => session.mySeat.value !== null && session.room.value?.phase !== "waiting",
    );
    const text = (call: Call): string => words.peek().pages.call[call];
    const stops = [callWhenWanted(callOf(session), text, browserTab), keepAwake(plays)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [session]);
}
