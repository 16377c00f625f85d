/** The end of a round: first its moment, then the settlement; the table can be looked at meanwhile. */

import { signal } from "@preact/signals";
import type { StreamEvent } from "../generated/protocol";
import type { SessionView, TableState } from "../session";
import { still } from "./flight";

export type Look = "moment" | "result" | "summary" | "table";

/** How long a moment lasts if nobody taps it away. */
export const MOMENT = { won: 2400, drawn: 1400, still: 1200 } as const;

export class Ending {
  /** What is looked at once the round is over. */
  readonly look = signal<Look>("result");
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly session: SessionView) {}

  follow(): () => void {
    const stop = this.session.onEntries((entries, after) => this.hear(entries, after));
    return () => {
      stop();
      this.skip();
    };
  }

  /** On to the settlement. */
  readonly skip = (): void => {
    clearTimeout(this.timer);
    if (this.look.peek() === "moment") this.look.value = "result";
  };

  private hear(entries: readonly StreamEvent[], after: TableState): void {
    // A new round, or a question to us: nothing may lie over the table.
    if (after.result === null || after.ask !== null) {
      clearTimeout(this.timer);
      this.look.value = "result";
    } else if (!after.void && entries.some(({ event }) => event === "over")) {
      this.look.value = "moment";
      const length = still() ? MOMENT.still : after.wins.length > 0 ? MOMENT.won : MOMENT.drawn;
      clearTimeout(this.timer);
      this.timer = setTimeout(this.skip, length);
    }
  }
}
