/**
 * The end of a round: first its moment, then the settlement; the table can be looked at meanwhile.
 * A win after which the round goes on has a moment, too, over a table that is played at; and so have
 * events that a town makes much of.
 */

import { signal } from "@preact/signals";
import type { StreamEvent, TownMoment } from "../../generated/protocol";
import type { TableState } from "../../model";
import type { SessionView } from "../../session";
import { speechOf } from "../../words/speech";
import { still } from "../motion/flight";
import { greatest } from "./winGrade";

export type Look = "moment" | "result" | "summary" | "table";

/** How long a moment lasts if nobody taps it away. */
export const MOMENT = {
  ...{ quiet: 1300, good: 1700, great: 2000 },
  ...{ drawn: 1200, still: 1200, passing: 1600, event: 1100 },
} as const;

/** An event that a town makes much of, and who it is about. */
export interface Flourish {
  readonly moment: TownMoment;
  readonly seat: number;
}

export class Ending {
  /** What is looked at once the round is over. */
  readonly look = signal<Look>("result");
  /** The first of the wins that were told just now, while the round goes on. */
  readonly passing = signal<number | null>(null);
  /** What was just declared, thrown or locked, where the town makes much of it. */
  readonly flourish = signal<Flourish | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private passingTimer: ReturnType<typeof setTimeout> | undefined;
  private flourishTimer: ReturnType<typeof setTimeout> | undefined;
  private bound: ReadonlySet<string> = new Set();

  constructor(private readonly session: SessionView) {}

  follow(): () => void {
    const stop = this.session.onEntries((entries, after) => this.hear(entries, after));
    return () => {
      stop();
      this.pass();
      this.skip();
    };
  }

  /** On to the settlement. */
  readonly skip = (): void => {
    clearTimeout(this.timer);
    if (this.look.peek() === "moment") this.look.value = "result";
  };

  /** The moment of a win or an event is over, the round is not. */
  private readonly pass = (): void => {
    clearTimeout(this.passingTimer);
    clearTimeout(this.flourishTimer);
    this.passing.value = null;
    this.flourish.value = null;
  };

  private hear(entries: readonly StreamEvent[], after: TableState): void {
    if (after.result !== null || after.void || told(entries, "round") > 0) this.pass();
    // A new round, or a question to us: nothing may lie over the table.
    if (after.result === null || after.ask !== null) {
      clearTimeout(this.timer);
      this.look.value = "result";
    } else if (!after.void && told(entries, "over") > 0) {
      this.look.value = "moment";
      clearTimeout(this.timer);
      this.timer = setTimeout(this.skip, this.lengthOf(after));
    }
    this.notice(entries, after);
    const wins = told(entries, "hu");
    if (after.result !== null || after.void || wins === 0) return;
    this.pass();
    this.passing.value = Math.max(after.wins.length - wins, 0);
    this.passingTimer = setTimeout(this.pass, still() ? MOMENT.still : MOMENT.passing);
  }

  private lengthOf(after: TableState): number {
    if (still()) return MOMENT.still;
    const base = this.session.room.peek()?.settings.options?.base;
    return after.wins.length === 0 ? MOMENT.drawn : MOMENT[greatest(after, 0, Number(base ?? 1))];
  }

  /** Show what was done that a town has a moment for: a lock, or something that binds from now on. */
  private notice(entries: readonly StreamEvent[], after: TableState): void {
    const { remarks } = after;
    const before = this.bound;
    this.bound = new Set(remarks.map(({ code, seat }) => `${code} ${seat}`));
    if (after.result !== null || after.void || told(entries, "round") > 0) return;
    const done = entries.flatMap((entry) => {
      if (entry.event === "lock") return [{ code: entry.code, seat: entry.seat }];
      return entry.event === "fenggang" ? [{ code: entry.event, seat: entry.seat }] : [];
    });
    const fresh = remarks.filter(({ code, seat }) => !before.has(`${code} ${seat}`));
    for (const { code, seat } of [...fresh, ...done]) {
      const moment = speechOf(after.variant).moment([code]);
      if (moment === null) continue;
      clearTimeout(this.flourishTimer);
      this.flourish.value = { moment, seat };
      this.flourishTimer = setTimeout(this.pass, MOMENT.event);
    }
  }
}

const told = (entries: readonly StreamEvent[], kind: StreamEvent["event"]): number =>
  entries.filter(({ event }) => event === kind).length;
