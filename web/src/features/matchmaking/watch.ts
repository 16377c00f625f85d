/** Our place in a queue, and how many wait and play. */

import { type ReadonlySignal, signal } from "@preact/signals";
import type { JoinQueue, Place, QueueCount } from "../../generated/protocol";
import type { Line, SessionPart } from "../../session";
import { Watch } from "../../session/watch";

/** What somebody wants to wait for. */
export type Wish = Pick<JoinQueue, "variant" | "pace" | "ask_after">;

/** A place, and when we were told of it by our own clock. */
export type ToldPlace = Place & { readonly at: number };

export class QueueWatch implements SessionPart {
  private readonly told = signal<ToldPlace | null>(null);
  private readonly ended = signal<Place | null>(null);
  private readonly counted = signal<readonly QueueCount[]>([]);
  private wish: Wish | null = null;
  private readonly looking: Watch<"queues">;

  readonly hears: SessionPart["hears"] = {
    place: (place) => this.takePlace(place, performance.now()),
    queues: ({ queues }) => {
      this.counted.value = queues;
    },
  };

  constructor(private readonly line: Line) {
    this.looking = new Watch(async (_, on) => line.tell({ type: "watch_queues", on }));
  }

  /** Our place; null while we wait nowhere. */
  readonly place: ReadonlySignal<ToldPlace | null> = this.told;
  /** How we lost our last place: seated at a table, or out. */
  readonly end: ReadonlySignal<Place | null> = this.ended;
  readonly counts: ReadonlySignal<readonly QueueCount[]> = this.counted;

  async join(wish: Wish): Promise<void> {
    await this.line.ask({ type: "join_queue", ...wish });
    this.wish = wish;
  }

  /** Be told the numbers, until the returned function is called. */
  watch(): () => void {
    return this.looking.watch("queues");
  }

  /** The same while the page is seen: people who look elsewhere need not be told. */
  watchWhileSeen(): () => void {
    let stop = (): void => {};
    const look = (): void => {
      stop();
      stop = document.visibilityState === "visible" ? this.watch() : () => {};
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      stop();
    };
  }

  /** The connection is there again. A server that has restarted knows of no place: join again. */
  back(): void {
    this.looking.back();
    const { wish } = this;
    if (this.told.peek() === null || wish === null) return;
    this.join(wish).catch(() => {
      this.told.value = null;
    });
  }

  forget(): void {
    this.told.value = null;
    this.wish = null;
  }

  waits(): boolean {
    return this.told.peek() !== null;
  }

  takePlace(place: Place, now: number): void {
    const over = place.state === "seated" || place.state === "out";
    this.told.value = over ? null : { ...place, at: now };
    if (over) this.ended.value = place;
  }
}
