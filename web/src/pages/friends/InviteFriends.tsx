import { friendWords } from "../../words/friends";
import { FriendsHere } from "./FriendsHere";

/** The friends who could come to this table. */
export function InviteFriends() {
  const text = friendWords.value;
  return <FriendsHere title={text.inviteHere} nobody={text.inviteNone} />;
}
