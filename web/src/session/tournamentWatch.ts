/** The tournament that the page shows, and the call to our table of any. */

import { type ReadonlySignal, signal } from "@preact/signals";
import type { TournamentNews } from "../generated/protocol";
import type { Answer, Question } from "./asking";

type Ask = <Q extends Question>(question: Q) => Promise<Answer<Q>>;

export interface Call extends TournamentNews {
  /** When we were told, by our own clock in milliseconds. */
  readonly at: number;
}

export class TournamentWatch {
  private readonly told = signal<TournamentNews | null>(null);
  private readonly called = signal<Call | null>(null);
  private tournament: number | null = null;

  constructor(private readonly ask: Ask) {}

  /** What has changed last in the tournament that we watch. */
  readonly news: ReadonlySignal<TournamentNews | null> = this.told;
  /** The last word on a tournament in which we play; with a room, we are called to it. */
  readonly call: ReadonlySignal<Call | null> = this.called;

  /** Be told of a tournament, until the returned function is called. */
  watch(tournament: number): () => void {
    this.tournament = tournament;
    this.say(tournament, true);
    return () => {
      if (this.tournament !== tournament) return;
      this.tournament = null;
      this.say(tournament, false);
    };
  }

  /** The connection is there again, and the server knows nothing of what we watched. */
  back(): void {
    if (this.tournament !== null) this.say(this.tournament, true);
  }

  take(news: TournamentNews, now: number): void {
    if (news.tournament === this.tournament) this.told.value = news;
    const ended = this.called.peek()?.tournament === news.tournament && news.state !== "playing";
    if (news.room !== null) this.called.value = { ...news, at: now };
    else if (ended) this.called.value = null;
  }

  /** We have heard the call. */
  answer(): void {
    this.called.value = null;
  }

  private say(tournament: number, on: boolean): void {
    this.ask({ type: "watch_tournament", tournament, on }).catch(() => {
      // It is not ours to see; the page is told so when it asks.
    });
  }
}
