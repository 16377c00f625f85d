import { Way } from "../../frame/Way";
import { words } from "../../words";
import css from "./entrance.module.css";
import { JoinByNumber } from "./JoinByNumber";

/** A number that a friend has told, or a room of one's own; and where people find each other. */
export function WithFriends() {
  const { entrance, nav } = words.value.pages;
  return (
    <>
      <JoinByNumber />
      <Way plain to="/new" title={entrance.create} hint={entrance.createHint} />
      <div class={css.ways}>
        <Way plain to="/lobby" title={nav.lobby} hint={entrance.lobbyHint} />
        <Way plain to="/friends" title={nav.friends} hint={entrance.friendsHint} />
        <Way plain to="/clubs" title={nav.clubs} hint={entrance.clubsHint} />
        <Way plain to="/tournaments" title={entrance.tournaments} hint={entrance.tournamentsHint} />
      </div>
    </>
  );
}
