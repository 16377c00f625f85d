/**
 * The end of a round: first its moment, then the settlement; the table can be looked at meanwhile.
 * A win after which the round goes on has a moment, too, over a table that is played at.
 */

import { signal } from "@preact/signals";
import type { StreamEvent } from "../../generated/protocol";
import type { TableState } from "../../model";
import type { SessionView } from "../../session";
import { still } from "../motion/flight";

export type Look = "moment" | "result" | "summary" | "table";

/** How long a moment lasts if nobody taps it away. */
export const MOMENT = { won: 2400, drawn: 1400, still: 1200, passing: 1600 } as const;

export class Ending {
  /** What is looked at once the round is over. */
  readonly look = signal<Look>("result");
  /** The first of the wins that were told just now, while the round goes on. */
  readonly passing = signal<number | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private passingTimer: ReturnType<typeof setTimeout> | undefined;

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

  /** The moment of a win is over, the round is not. */
  private readonly pass = (): void => {
    clearTimeout(this.passingTimer);
    this.passing.value = null;
  };

  private hear(entries: readonly StreamEvent[], after: TableState): void {
    if (after.result !== null || after.void || told(entries, "round") > 0) this.pass();
    // A new round, or a question to us: nothing may lie over the table.
    if (after.result === null || after.ask !== null) {
      clearTimeout(this.timer);
      this.look.value = "result";
    } else if (!after.void && told(entries, "over") > 0) {
      this.look.value = "moment";
      const length = still() ? MOMENT.still : after.wins.length > 0 ? MOMENT.won : MOMENT.drawn;
      clearTimeout(this.timer);
      this.timer = setTimeout(this.skip, length);
    }
    const wins = told(entries, "hu");
    if (after.result !== null || after.void || wins === 0) return;
    this.pass();
    this.passing.value = Math.max(after.wins.length - wins, 0);
    this.passingTimer = setTimeout(this.pass, still() ? MOMENT.still : MOMENT.passing);
  }
}

const told = (entries: readonly StreamEvent[], kind: StreamEvent["event"]): number =>
  entries.filter(({ event }) => event === kind).length;
