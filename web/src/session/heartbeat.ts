/** Whether the other side is there: asked after a short silence, known soon, forgotten never. */

import { type ReadonlySignal, signal } from "@preact/signals";

/** How the line to the server is: `ms` is the way there and back, or how long we have waited. */
export type Pulse =
  | { readonly state: "fine"; readonly ms: number }
  | { readonly state: "slow"; readonly ms: number }
  | { readonly state: "lost" };

/** A new socket may take its time. */
const OPENING = 20_000;
/** Something was sent: an answer, whatever it is, should come by then. */
const AFTER_SENDING = 300;
const SLOW = 400;
/** Without an answer for so long nobody is there; on a slow line for twice its usual time. */
const LOST = 1000;
/** Without an answer for so long the socket is given up. */
const DEAD = 6_000;

interface Line {
  /** Ask for an answer with this number. */
  ask(number: number): void;
  /** How long it may be silent before we ask. */
  quiet(): number;
  /** Nobody has answered: it is no use any more. */
  dead(): void;
}

export class Heartbeat {
  private readonly told = signal<Pulse>({ state: "fine", ms: 0 });
  private timer: ReturnType<typeof setTimeout> | undefined;
  private number = 0;
  private askedAt = 0;
  private waiting = false;
  /** When we would ask. */
  private due = 0;
  private way = 0;

  constructor(private readonly line: Line) {}

  get pulse(): ReadonlySignal<Pulse> {
    return this.told;
  }

  /** A new socket is being opened. */
  opening(): void {
    this.waiting = false;
    this.askIn(OPENING);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.waiting = false;
  }

  /** The socket is gone, or the device says that it has no network. */
  lost(): void {
    if (this.told.peek().state !== "lost") this.told.value = { state: "lost" };
  }

  /** We have said something that is answered. */
  sent(): void {
    if (!this.waiting && this.due - performance.now() > AFTER_SENDING) this.askIn(AFTER_SENDING);
  }

  /** Something came, whatever it was. */
  heard(): void {
    if (this.told.peek().state === "lost") this.told.value = { state: "fine", ms: this.way };
    this.waiting = false;
    this.askIn(this.line.quiet());
  }

  /** The answer came. */
  answered(number: number): void {
    if (number !== this.number) return;
    this.way = Math.round(performance.now() - this.askedAt);
    this.told.value = { state: this.way < SLOW ? "fine" : "slow", ms: this.way };
  }

  /** Ask now: the device has woken up, or its network is back. */
  askNow(): void {
    if (!this.waiting) this.ask();
  }

  private askIn(ms: number): void {
    this.due = performance.now() + ms;
    this.after(ms, () => this.ask());
  }

  private ask(): void {
    this.waiting = true;
    this.askedAt = performance.now();
    this.line.ask(++this.number);
    const lost = Math.max(LOST, Math.min(2 * this.way, DEAD / 2));
    this.after(SLOW, () => {
      if (this.told.peek().state === "fine") this.told.value = { state: "slow", ms: SLOW };
      this.after(lost - SLOW, () => {
        this.lost();
        this.after(DEAD - lost, () => this.line.dead());
      });
    });
  }

  private after(ms: number, then: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(then, ms);
  }
}
