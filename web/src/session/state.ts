/** What a session knows, as signals; only the session writes them. */

import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type {
  Ended,
  Fair,
  HouseNews,
  Left,
  RefusedCode,
  RoomState,
  Watching,
} from "../generated/protocol";
import type { TableState } from "../model/tableState";
import type { Shelf } from "../stored";

export interface Person {
  readonly person: number;
  readonly name: string;
  readonly permanent: boolean;
  /** As whom they sit at the table. */
  readonly character: string;
}

export type LinkState =
  | "connecting"
  | "online"
  | "trouble"
  | "elsewhere"
  | "logged_out"
  | "refused";

export const NO_NEWS: HouseNews = { type: "house_news", announcement: null, quiet: null };

export class SessionState {
  /** Who we are; null until the server has said so. */
  readonly me = signal<Person | null>(null);
  readonly link = signal<LinkState>("connecting");
  /** Why the link is "refused", and the server's words about it. */
  readonly refusal = signal<{ code: RefusedCode; reason: string } | null>(null);
  /** The number of the room in which we have a seat, as far as we were told. */
  readonly seatRoom = signal<string | null>(null);
  /** The room we are in, newest state. */
  readonly room = signal<RoomState | null>(null);
  /** The match of that room, from our own seat or as a spectator. */
  readonly table = signal<TableState | null>(null);
  /** The server cannot store anything just now: all clocks stand still. */
  readonly paused = signal(false);
  /** The server could not begin the match in this room. */
  readonly notBegun = signal(false);
  /** What our new password or passkey has ended; null once it was read. */
  readonly ended = signal<Ended | null>(null);
  /** What the host has to tell everybody. */
  readonly news = signal<HouseNews>(NO_NEWS);
  /** The making of the coming seed. */
  readonly fair = signal<Fair | null>(null);
  /** That we watch a match, how far behind, and how long until there is something to be seen. */
  readonly watching = signal<(Watching & { readonly since: number }) | null>(null);
  /** The room we were last put out of, and why. */
  readonly left = signal<Left | null>(null);

  /** The match whose result has been put away. */
  private readonly seen = signal("");

  constructor(private readonly shelf: Shelf) {
    this.seen.value = shelf.read("seen") ?? "";
  }

  /** A match is over, and its result is still to be looked at. */
  readonly resultOpen: ReadonlySignal<boolean> = computed(() => {
    const table = this.table.value;
    return table?.result?.match_over === true && this.seen.value !== String(table.match);
  });

  closeResult(): void {
    const match = this.table.peek()?.match;
    if (match === undefined) return;
    this.seen.value = String(match);
    this.shelf.write("seen", String(match));
  }

  /** Note what our new password or passkey has ended, or that it was read. */
  noteEnded(ended: Ended | null): void {
    this.ended.value = ended;
  }

  /** Our seat in the room; null for visitors and spectators. */
  readonly mySeat: ReadonlySignal<number | null> = computed(() => {
    const person = this.me.value?.person;
    const at = this.room.value?.seats.findIndex((seat) => seat.person === person) ?? -1;
    return person === undefined || at < 0 ? null : at;
  });
}
