/** What the session knows, as signals; only the session writes them. */

import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Fair, Left, MatchOver, RefusedCode, RoomState } from "../generated/protocol";
import { keep, kept } from "./kept";
import type { TableState } from "./tableState";

export interface Person {
  readonly person: number;
  readonly name: string;
  readonly permanent: boolean;
}

export type LinkState = "connecting" | "online" | "trouble" | "elsewhere" | "refused";

export const own = {
  me: signal<Person | null>(null),
  link: signal<LinkState>("connecting"),
  refusal: signal<RefusedCode | null>(null),
  seatRoom: signal<string | null>(null),
  room: signal<RoomState | null>(null),
  table: signal<TableState | null>(null),
  summary: signal<MatchOver | null>(null),
  paused: signal(false),
  fair: signal<Fair | null>(null),
  left: signal<Left | null>(null),
  /** The match whose result has been put away. */
  seen: signal(kept("seen")),
};

/** A match is over, and its result is still to be looked at. */
export const resultOpen: ReadonlySignal<boolean> = computed(() => {
  const table = own.table.value;
  return table?.result?.match_over === true && own.seen.value !== String(table.match);
});

export function closeResult(): void {
  const match = own.table.peek()?.match;
  if (match === undefined) return;
  own.seen.value = String(match);
  keep("seen", String(match));
}

/** Our seat in the room; null for visitors and spectators. */
export const mySeat: ReadonlySignal<number | null> = computed(() => {
  const person = own.me.value?.person;
  const at = own.room.value?.seats.findIndex((seat) => seat.person === person) ?? -1;
  return person === undefined || at < 0 ? null : at;
});
