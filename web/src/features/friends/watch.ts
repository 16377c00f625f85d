/** Our friends and where they are, who invites us, and whom we do not want to hear. */

import { type ReadonlySignal, signal } from "@preact/signals";
import type {
  Dealing,
  FriendHere,
  FriendNews,
  Friends,
  Invitation,
  Shunned,
} from "../../generated/protocol";
import type { Line, SessionPart } from "../../session";
import { Watch } from "../../session/watch";

const NOBODY: Shunned = { type: "shunned", muted: [], blocked: [] };

export class FriendWatch implements SessionPart {
  private readonly told = signal<Friends | null>(null);
  private readonly avoided = signal<Shunned>(NOBODY);
  private readonly calls = signal<readonly Invitation[]>([]);
  private readonly newest = signal<FriendNews | null>(null);
  private readonly looking: Watch<"friends">;

  readonly hears: SessionPart["hears"] = {
    friends: (list) => {
      this.told.value = list;
    },
    friend_here: (message) => this.move(message),
    shunned: (people) => {
      this.avoided.value = people;
    },
    invitation: (message) => this.invite(message),
    friend_news: (news) => {
      this.newest.value = news;
    },
  };

  constructor(private readonly line: Line) {
    this.looking = new Watch((_, on) => line.ask({ type: "watch_friends", on }));
  }

  /** Our friends; null until we look and are told. */
  readonly list: ReadonlySignal<Friends | null> = this.told;
  readonly shunned: ReadonlySignal<Shunned> = this.avoided;
  /** Who invites us to a room, the newest last. */
  readonly invitations: ReadonlySignal<readonly Invitation[]> = this.calls;
  readonly news: ReadonlySignal<FriendNews | null> = this.newest;

  /** Be told of friends, until the returned function is called. */
  watch(): () => void {
    return this.looking.watch("friends");
  }

  back(): void {
    this.looking.back();
  }

  /** We are somebody else. */
  forget(): void {
    this.told.value = null;
    this.avoided.value = NOBODY;
    this.calls.value = [];
  }

  async deal(person: number, wanted: Dealing): Promise<void> {
    await this.line.ask({ type: "deal_with", person, do: wanted });
  }

  async answer({ person }: Invitation, on: boolean): Promise<void> {
    this.drop(person);
    await this.line.ask({ type: "answer_invitation", person, on });
  }

  private move({ person, here, name }: FriendHere): void {
    const list = this.told.peek();
    if (list === null) return;
    const friends = list.friends.map((one) =>
      one.person === person ? { ...one, here, name: name ?? one.name } : one,
    );
    this.told.value = { ...list, friends };
  }

  private invite(invitation: Invitation): void {
    this.drop(invitation.person);
    this.calls.value = [...this.calls.peek(), invitation];
    setTimeout(() => {
      this.calls.value = this.calls.peek().filter((one) => one !== invitation);
    }, invitation.seconds * 1000);
  }

  private drop(person: number): void {
    this.calls.value = this.calls.peek().filter((one) => one.person !== person);
  }
}
