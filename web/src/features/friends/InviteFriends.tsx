import { FriendsHere } from "./FriendsHere";
import { friendWords } from "./words";

/** The friends who could come to this table. */
export function InviteFriends() {
  const text = friendWords.value;
  return <FriendsHere title={text.inviteHere} nobody={text.inviteNone} />;
}
