/** How people take what happens: a face for a moment, and now and then a line of their own. */

import { signal } from "@preact/signals";
import type { StreamEvent } from "../../generated/protocol";
import type { TableState } from "../../model";
import { parseTiles } from "../../notation";
import type { Mood, Occasion } from "../../people/drawing";
import type { Moods } from "../../people/moods";
import { lineOf } from "../../people/person";
import type { Sitter } from "../../people/sitters";
import { banter } from "../../preferences";
import type { SessionView } from "../../session";

interface Line {
  readonly id: number;
  readonly text: string;
}

/** How long a face lasts, and a line; how long the table then keeps quiet, and each of them. */
const LENGTH = { face: 2600, line: 3200 } as const;
const QUIET = { table: 20_000, seat: 45_000 } as const;
/** A call is heard first; somebody who lets the others wait so long is told. */
const AFTER_CALL = 1500;
const PATIENCE = 12_000;

export class Reactions {
  readonly moods = signal<Moods>({});
  /** What each seat says. Nobody reads these aloud: they tell nothing that is not told elsewhere. */
  readonly lines = signal<Readonly<Record<number, Line>>>({});
  private count = 0;
  private said = -Infinity;
  private readonly saidBy = new Map<number, number>();
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();
  private waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly session: SessionView,
    private readonly sittersNow: () => readonly Sitter[],
  ) {}

  /** Follow the table; returns how to stop. */
  follow(): () => void {
    const stop = this.session.onEntries((entries, after) => {
      for (const entry of entries) this.hear(entry, after);
    });
    return () => {
      stop();
      this.calm();
    };
  }

  /** The bubble found no place: it is as if nothing had been said. */
  unsay(seat: number): void {
    const { [seat]: _, ...others } = this.lines.value;
    this.lines.value = others;
  }

  private hear(entry: StreamEvent, after: TableState): void {
    clearTimeout(this.waiting);
    switch (entry.event) {
      case "round":
        this.calm();
        break;
      case "chi":
      case "peng":
      case "gang":
      case "fenggang":
        this.look(entry.seat, "pleased");
        this.speak(entry.seat, "meld", after, AFTER_CALL);
        break;
      case "discard":
        if (parseTiles(entry.tiles).some((tile) => after.wild.includes(tile))) {
          for (let seat = 0; seat < after.seats.length; seat++)
            this.look(seat, seat === entry.seat ? "pleased" : "struck");
          this.speak(entry.seat, "wild", after, 0);
        }
        break;
      case "hu":
        // Faces stay so until the next round.
        for (let seat = 0; seat < after.seats.length; seat++) {
          const pays = entry.from === null ? after.seats[seat]?.out !== true : seat === entry.from;
          if (seat === entry.seat) this.look(seat, "pleased", false);
          else if (pays && this.moods.value[seat] !== "pleased") this.look(seat, "struck", false);
        }
        if (entry.from !== null && after.result === null)
          this.speak(entry.from, "lose", after, AFTER_CALL);
        break;
      case "ask":
        if (entry.window === "turn" && after.seat !== null) this.wait(after.seat, after);
        break;
    }
  }

  /** Everybody as before, and silent. */
  private calm(): void {
    clearTimeout(this.waiting);
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    this.moods.value = {};
    this.lines.value = {};
  }

  private look(seat: number, mood: Mood, passing = true): void {
    if (banter.value === "off") return;
    this.moods.value = { ...this.moods.value, [seat]: mood };
    if (passing)
      this.after(LENGTH.face, () => {
        const { [seat]: _, ...others } = this.moods.value;
        this.moods.value = others;
      });
  }

  /** Only bots: nobody is made to say what they did not. */
  private speak(seat: number, occasion: Occasion, { variant }: TableState, delay: number): void {
    const sitter = this.sittersNow()[seat];
    const now = Date.now();
    const early = now - this.said < QUIET.table || now - (this.saidBy.get(seat) ?? 0) < QUIET.seat;
    if (banter.value === "off" || sitter?.bot !== true || early) return;
    const text = lineOf(sitter.character, occasion, this.count, variant);
    if (text === "") return;
    this.said = now;
    this.saidBy.set(seat, now);
    this.after(delay, () => {
      const id = ++this.count;
      this.lines.value = { ...this.lines.value, [seat]: { id, text } };
      this.after(LENGTH.line, () => {
        if (this.lines.value[seat]?.id === id) this.unsay(seat);
      });
    });
  }

  /** The one on the left of whoever thinks says something at last. */
  private wait(own: number, after: TableState): void {
    this.waiting = setTimeout(() => {
      const others = after.seats.map((_, seat) => seat).filter((seat) => seat !== own);
      const bots = others.filter((seat) => this.sittersNow()[seat]?.bot === true);
      const speaker = bots[this.count % Math.max(bots.length, 1)];
      if (speaker !== undefined) this.speak(speaker, "wait", after, 0);
    }, PATIENCE);
  }

  private after(delay: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      act();
    }, delay);
    this.timers.add(timer);
  }
}
