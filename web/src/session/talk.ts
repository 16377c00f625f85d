/** What is said in the room we are in; whom we do not want to hear the server leaves out. */

import { signal } from "@preact/signals";
import type { Said } from "../generated/protocol";

const REMEMBERED = 50;

type Hearer = (said: Said) => void;

export class Talk {
  /** The newest words, the oldest first. */
  readonly said = signal<readonly Said[]>([]);
  private readonly hearers = new Set<Hearer>();
  private room: string | null = null;

  /** We are in this room, or in none. */
  comeTo(room: string | null): void {
    if (room === this.room) return;
    this.room = room;
    this.said.value = [];
  }

  hear(said: Said): void {
    this.said.value = [...this.said.peek(), said].slice(-REMEMBERED);
    for (const hearer of this.hearers) hearer(said);
  }

  onSaid(hearer: Hearer): () => void {
    this.hearers.add(hearer);
    return () => this.hearers.delete(hearer);
  }

  /** What some people have said is not to be read any more. */
  leaveOut(people: ReadonlySet<number>): void {
    this.said.value = this.said.peek().filter(({ person }) => !people.has(person));
  }
}
