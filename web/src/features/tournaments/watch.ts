/** The tournament that the page shows, and the call to our table of any. */

import { type ReadonlySignal, signal } from "@preact/signals";
import type { TournamentNews } from "../../generated/protocol";
import type { Line, SessionPart } from "../../session";
import { Watch } from "../../session/watch";

export interface Call extends TournamentNews {
  /** When we were told, by our own clock in milliseconds. */
  readonly at: number;
}

export class TournamentWatch implements SessionPart {
  private readonly told = signal<TournamentNews | null>(null);
  private readonly called = signal<Call | null>(null);
  private readonly looking: Watch<number>;

  readonly hears: SessionPart["hears"] = {
    tournament: (news) => this.take(news, performance.now()),
  };

  constructor(line: Line) {
    this.looking = new Watch((tournament, on) =>
      line.ask({ type: "watch_tournament", tournament, on }),
    );
  }

  /** What has changed last in the tournament that we watch. */
  readonly news: ReadonlySignal<TournamentNews | null> = this.told;
  /** The last word on a tournament in which we play; with a room, we are called to it. */
  readonly call: ReadonlySignal<Call | null> = this.called;

  /** Be told of a tournament, until the returned function is called. */
  watch(tournament: number): () => void {
    return this.looking.watch(tournament);
  }

  back(): void {
    this.looking.back();
  }

  take(news: TournamentNews, now: number): void {
    if (news.tournament === this.looking.at) this.told.value = news;
    const ended = this.called.peek()?.tournament === news.tournament && news.state !== "playing";
    if (news.room !== null) this.called.value = { ...news, at: now };
    else if (ended) this.called.value = null;
  }

  /** We have heard the call. */
  answer(): void {
    this.called.value = null;
  }
}
