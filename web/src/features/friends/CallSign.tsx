import { useEffect } from "preact/hooks";
import type { Invitation } from "../../generated/protocol";
import { go } from "../../router";
import { townName } from "../../rules/towns";
import { usePart, useSession } from "../../session";
import { Button, toast } from "../../ui";
import { shownName } from "../../words";
import css from "./friends.module.css";
import { friendComplain } from "./friendsApi";
import { FriendWatch } from "./watch";
import { friendWords } from "./words";

/** On every page: a friend invites us; and what else friends want of us, said once. */
export function CallSign() {
  const friends = usePart(FriendWatch);
  const news = friends.news.value;
  useEffect(() => {
    if (news !== null) toast(friendWords.peek().news[news.what](shownName(news.name)));
  }, [news]);
  const invitation = friends.invitations.value.at(-1);
  return invitation === undefined ? null : <Call invitation={invitation} />;
}

function Call({ invitation }: { invitation: Invitation }) {
  const session = useSession();
  const friends = usePart(FriendWatch);
  const { call: text } = friendWords.value;
  const { name, room, variant, watch } = invitation;
  // Who plays cannot go elsewhere without ending the match.
  const busy = session.mySeat.value !== null && session.room.value?.phase !== "waiting";
  const answer = (on: boolean): void => {
    friends.answer(invitation, on).catch(friendComplain);
    if (on) go(`/room/${room}`);
  };
  return (
    <section
      class={`${css.callSign} on-table`}
      data-part="call-sign"
      aria-label={text.sign}
      role="alert"
    >
      <strong>{(watch ? text.watch : text.text)(shownName(name), townName(variant))}</strong>
      {busy && <span>{text.busy}</span>}
      <Button onClick={() => answer(false)}>{text.no}</Button>
      {!busy && (
        <Button kind="main" onClick={() => answer(true)}>
          {text.go}
        </Button>
      )}
    </section>
  );
}
