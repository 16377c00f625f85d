/** What is said in the room we are in, without those we do not want to hear. */

import { signal } from "@preact/signals";
import type { Said } from "../generated/protocol";
import type { Shelf } from "../stored";

const REMEMBERED = 50;
const MUTED = "muted";

type Hearer = (said: Said) => void;

export class Talk {
  /** The newest words, the oldest first. */
  readonly said = signal<readonly Said[]>([]);
  /** The people whose words are not shown here; kept as long as we come to this room. */
  readonly muted = signal<ReadonlySet<number>>(new Set());
  private readonly hearers = new Set<Hearer>();
  private room: string | null = null;

  constructor(private readonly shelf: Shelf) {}

  /** We are in this room, or in none. */
  comeTo(room: string | null): void {
    if (room === this.room) return;
    this.room = room;
    this.said.value = [];
    const [number, ...people] = (this.shelf.read(MUTED) ?? "").split(" ");
    this.muted.value = new Set(number === room ? people.map(Number) : []);
  }

  hear(said: Said): void {
    if (this.muted.peek().has(said.person)) return;
    this.said.value = [...this.said.peek(), said].slice(-REMEMBERED);
    for (const hearer of this.hearers) hearer(said);
  }

  onSaid(hearer: Hearer): () => void {
    this.hearers.add(hearer);
    return () => this.hearers.delete(hearer);
  }

  /** Hear somebody no more, or again. */
  mute(person: number, on: boolean): void {
    const others = [...this.muted.peek()].filter((one) => one !== person);
    this.muted.value = new Set(on ? [...others, person] : others);
    if (on) this.said.value = this.said.peek().filter((one) => one.person !== person);
    this.shelf.write(MUTED, [this.room, ...this.muted.peek()].join(" "));
  }
}
