import { Account } from "../../features/account/Account";
import { FriendsHere } from "../../features/friends/FriendsHere";
import { useSession } from "../../session";
import { words } from "../../words";
import css from "./entrance.module.css";
import { HouseList } from "./HouseList";
import { Install } from "./Install";

/** What is not needed to play: friends who are here, house rules, the account. */
export function Deeper() {
  const { me } = useSession();
  const { tagline, pages } = words.value;
  return (
    <aside class={`page page-wide ${css.deeper}`} aria-label={pages.entrance.deeper}>
      <p class={css.tagline}>{tagline}</p>
      {me.value?.permanent && <FriendsHere title={pages.nav.friends} />}
      <HouseList />
      <Account />
      <Install />
    </aside>
  );
}
