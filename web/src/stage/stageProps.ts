import type { ComponentChildren } from "preact";
import type { TableState } from "../model";
import type { Position, Scenario } from "../referee";

export interface StageProps {
  /** The position, and the script that is played from it. */
  readonly scenario: Scenario;
  /** After how many lines of the script it is shown; after all of them if not given. */
  readonly at?: number;
  /** Somebody goes to another line; without it nobody can. */
  readonly onStep?: (at: number) => void;
  /** Seen from this seat; null: all hands lie open. */
  readonly seat?: number | null;
  /** Somebody chooses to see it from elsewhere; without it nobody can. */
  readonly onSeat?: (seat: number | null) => void;
  /** The seat of whoever looks on: it is called you. */
  readonly you?: number;
  /** The seat at the bottom while all hands lie open. */
  readonly bottom?: number;
  /** Somebody plays: lines that follow the one shown. Whoever is told adds them to the script. */
  readonly onPlay?: (lines: readonly string[]) => void;
  /** What stands below, from what the referee says of the line shown. */
  readonly children?: (position: Position, shown: ShownTable) => ComponentChildren;
}

/** The table as it is shown, and what its seats are called. */
export interface ShownTable {
  readonly state: TableState;
  readonly nameOf: (seat: number) => string;
}
