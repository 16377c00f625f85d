/** What was decided about us after reports, as long as we have not said that we have read it. */

import { type ReadonlySignal, signal } from "@preact/signals";
import type { Sanction } from "../../generated/protocol";
import type { Line, SessionPart } from "../../session";

export class SanctionWatch implements SessionPart {
  private readonly told = signal<readonly Sanction[]>([]);

  readonly hears: SessionPart["hears"] = {
    sanction: (message) => {
      this.told.value = [...this.besides(message.sanction), message];
    },
  };

  constructor(private readonly line: Line) {}

  readonly sanctions: ReadonlySignal<readonly Sanction[]> = this.told;

  /** The server tells again what we have not read. */
  back(): void {
    this.told.value = [];
  }

  async saw(sanction: number): Promise<void> {
    this.told.value = this.besides(sanction);
    await this.line.ask({ type: "saw_sanction", sanction });
  }

  private besides(sanction: number): readonly Sanction[] {
    return this.told.peek().filter((one) => one.sanction !== sanction);
  }
}
