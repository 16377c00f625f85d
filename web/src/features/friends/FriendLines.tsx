import type { Friend } from "../../generated/protocol";
import { useSession } from "../../session";
import { Button, toast } from "../../ui";
import { Anchor } from "../../ui/Anchor";
import { shownName } from "../../words";
import css from "./friends.module.css";
import { friendComplain, whereText } from "./friendsApi";
import { PersonName } from "./PersonName";
import { friendWords } from "./words";

/** Friends one below the other, those who are here first. */
export function FriendLines({ friends }: { friends: readonly Friend[] }) {
  const rank = ({ here }: Friend): number => Number(here.online) + Number(here.variant !== "");
  const ordered = [...friends].sort((a, b) => rank(b) - rank(a));
  return (
    <ul class={`plain-list ${css.friendLines}`} aria-label={friendWords.value.title}>
      {ordered.map((friend) => (
        <FriendLine key={friend.person} friend={friend} />
      ))}
    </ul>
  );
}

function FriendLine({ friend: { person, name, here } }: { friend: Friend }) {
  const text = friendWords.value;
  return (
    <li class={css.friendLine} data-part="friend-line">
      <span
        class={here.online ? `${css.friendDot} ${css.friendHere}` : css.friendDot}
        aria-hidden="true"
      />
      <span class={css.friendText}>
        <strong>
          <PersonName person={person} name={name} />
        </strong>
        <span class="quiet">{whereText(here)}</span>
      </span>
      {here.room !== null && here.way !== "" && (
        <Anchor
          to={`/room/${here.room}`}
          class={here.way === "join" ? "button button-main" : "button"}
        >
          {text[here.way]}
        </Anchor>
      )}
      {here.online && <Invite person={person} name={name} />}
    </li>
  );
}

/** Call a friend to the table at which we sit. */
export function Invite({ person, name }: { person: number; name: string }) {
  const session = useSession();
  const text = friendWords.value;
  const room = session.room.value;
  const seated = session.mySeat.value !== null && room !== null && !room.settings.unhurried;
  const there = room?.seats.some((seat) => seat.person === person) ?? false;
  if (!seated || there) return null;
  const invite = (): void => {
    session
      .ask({ type: "invite_friend", person })
      .then(() => toast(text.invited(shownName(name))), friendComplain);
  };
  return <Button onClick={invite}>{text.invite}</Button>;
}
