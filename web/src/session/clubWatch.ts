/** The lobby of the club that the page shows. */

import { type ReadonlySignal, signal } from "@preact/signals";
import type { ClubLobby } from "../generated/protocol";
import type { Ask } from "./asking";
import { Watch } from "./watch";

export class ClubWatch {
  private readonly told = signal<ClubLobby | null>(null);
  private readonly looking: Watch<number>;

  constructor(ask: Ask) {
    this.looking = new Watch((club, on) => ask({ type: "watch_club", club, on }));
  }

  /** Its tables and who is there; null until we are told. */
  readonly lobby: ReadonlySignal<ClubLobby | null> = this.told;

  /** Be told of a club, until the returned function is called. */
  watch(club: number): () => void {
    if (this.told.peek()?.club !== club) this.told.value = null;
    return this.looking.watch(club);
  }

  back(): void {
    this.looking.back();
  }

  take(lobby: ClubLobby): void {
    if (lobby.club === this.looking.at) this.told.value = lobby;
  }
}
