/** Coming into a room: who finds a free seat sits down, who does not is told why. */

import { effect, signal } from "@preact/signals";
import { complain } from "../../api/refusals";
import type { RoomState } from "../../generated/protocol";
import { RefusedError, type SessionView } from "../../session";
import { device, type Shelf } from "../../stored";

/** Why we have no seat here. */
type NoSeat = "full" | "running" | "elsewhere" | "chosen" | "alone";

const WATCHING = "watching";
const REASONS: Readonly<Record<string, NoSeat>> = {
  seat_taken: "full",
  phase: "running",
  elsewhere: "elsewhere",
};

/** A first game without a clock is for one person, and a tournament gives its seats itself. */
export const isTaken = ({ settings, seats }: RoomState): boolean =>
  Boolean(settings.tournament) ||
  (settings.unhurried && seats.some(({ person }) => person !== null));

export class Arrival {
  readonly why = signal<NoSeat | null>(null);
  /** We sit down by ourselves once: who stands up, or whose match begins, decides anew. */
  private arrived = false;
  private asking = false;

  constructor(
    private readonly session: SessionView,
    private readonly number: string,
    private readonly shelf: Shelf = device,
  ) {}

  /** Look for a seat as soon as we are in the room; returns how to stop. */
  follow(): () => void {
    return effect(() => {
      const room = this.session.room.value;
      const seat = this.session.mySeat.value;
      if (room?.number !== this.number) return;
      if (seat !== null) this.why.value = null;
      else if (!this.arrived && room.phase !== "waiting") this.why.value = "running";
      else if (isTaken(room)) this.why.value = "alone";
      else if (!this.arrived && this.shelf.read(WATCHING) === this.number)
        this.why.value = "chosen";
      else if (!this.arrived) void this.sit();
      else if (!this.asking && this.why.peek() === null) this.why.value = "chosen"; // it was freed
      this.arrived = true;
    });
  }

  /** Take any free seat, or this one, for which a seat elsewhere is given up. */
  async sit(seat?: number): Promise<void> {
    this.shelf.write(WATCHING, null);
    this.asking = true;
    try {
      await this.session.ask({ type: "sit", ...(seat !== undefined && { seat }) });
    } catch (error) {
      const why = error instanceof RefusedError ? REASONS[error.code] : undefined;
      if (why === undefined || seat !== undefined) complain(error);
      this.why.value = why ?? "chosen";
    } finally {
      this.asking = false;
    }
  }

  /** Only watch, also when we come again. */
  watch(): void {
    this.shelf.write(WATCHING, this.number);
    this.why.value = "chosen";
    this.session.ask({ type: "stand" }).catch(complain);
  }
}
