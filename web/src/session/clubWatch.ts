/** The lobby of the club that the page shows. */

import { type ReadonlySignal, signal } from "@preact/signals";
import type { ClubLobby } from "../generated/protocol";
import type { Answer, Question } from "./asking";

type Ask = <Q extends Question>(question: Q) => Promise<Answer<Q>>;

export class ClubWatch {
  private readonly told = signal<ClubLobby | null>(null);
  private club: number | null = null;

  constructor(private readonly ask: Ask) {}

  /** Its tables and who is there; null until we are told. */
  readonly lobby: ReadonlySignal<ClubLobby | null> = this.told;

  /** Be told of a club, until the returned function is called. */
  watch(club: number): () => void {
    this.club = club;
    if (this.told.peek()?.club !== club) this.told.value = null;
    this.say(club, true);
    return () => {
      if (this.club !== club) return;
      this.club = null;
      this.say(club, false);
    };
  }

  /** The connection is there again, and the server knows nothing of what we watched. */
  back(): void {
    if (this.club !== null) this.say(this.club, true);
  }

  take(lobby: ClubLobby): void {
    if (lobby.club === this.club) this.told.value = lobby;
  }

  private say(club: number, on: boolean): void {
    this.ask({ type: "watch_club", club, on }).catch(() => {
      // We are no member any more; the page is told so when it asks.
    });
  }
}
