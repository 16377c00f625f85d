/** The lobby of the club that the page shows. */

import { type ReadonlySignal, signal } from "@preact/signals";
import type { ClubLobby } from "../../generated/protocol";
import type { Line, SessionPart } from "../../session";
import { Watch } from "../../session/watch";

export class ClubWatch implements SessionPart {
  private readonly told = signal<ClubLobby | null>(null);
  private readonly looking: Watch<number>;

  readonly hears: SessionPart["hears"] = {
    club_lobby: (lobby) => {
      if (lobby.club === this.looking.at) this.told.value = lobby;
    },
  };

  constructor(line: Line) {
    this.looking = new Watch((club, on) => line.ask({ type: "watch_club", club, on }));
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
}
