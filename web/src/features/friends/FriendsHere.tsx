import { useEffect } from "preact/hooks";
import { usePart } from "../../session";
import { Anchor } from "../../ui/Anchor";
import { FriendLines } from "./FriendLines";
import { FriendWatch } from "./watch";
import { friendWords } from "./words";

interface FriendsHereProps {
  title: string;
  /** What is said where no friend is here. */
  nobody?: string;
}

/** A short list of the friends who are here; nothing for those who have none. */
export function FriendsHere({ title, nobody }: FriendsHereProps) {
  const friends = usePart(FriendWatch);
  useEffect(() => friends.watch(), [friends]);
  const list = friends.list.value;
  if (list === null) return null;
  const here = list.friends.filter(({ here }) => here.online);
  const asked = list.requests.length;
  if (asked === 0 && (list.friends.length === 0 || (here.length === 0 && nobody === undefined)))
    return null;
  return (
    <section class="card" aria-label={title}>
      <h2>{title}</h2>
      {here.length === 0 ? <p class="quiet">{nobody}</p> : <FriendLines friends={here} />}
      {asked > 0 && (
        <Anchor to="/friends">
          {friendWords.value.requests} <span class="badge badge-gold">{asked}</span>
        </Anchor>
      )}
    </section>
  );
}
