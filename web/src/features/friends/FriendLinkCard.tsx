import type { FriendLink } from "../../generated/protocol";
import { useSession } from "../../session";
import { Button } from "../../ui";
import { shownName } from "../../words";
import { dayText } from "../../words/numbers";
import { ShareLink } from "../sharing/ShareLink";
import { friendComplain } from "./friendsApi";
import { friendWords } from "./words";

/** One's own link, by which others become friends. */
export function FriendLinkCard({ link }: { link: FriendLink | null }) {
  const { link: text } = friendWords.value;
  const session = useSession();
  const set = (on: boolean): void => {
    session.ask({ type: "set_friend_link", on }).catch(friendComplain);
  };
  const name = shownName(session.me.value?.name ?? "");
  return (
    <section class="card">
      <h2>{text.title}</h2>
      {link === null ? (
        <>
          <p>{text.hint}</p>
          <div class="line">
            <Button kind="main" onClick={() => set(true)}>
              {text.make}
            </Button>
          </div>
        </>
      ) : (
        <>
          <ShareLink
            link={`${location.origin}/friend/${link.code}`}
            title={text.message(name)}
            qrLabel={text.qr}
          />
          <p class="quiet">{text.until(dayText(link.until))}</p>
          <div class="line">
            <Button onClick={() => set(true)}>{text.renew}</Button>
            <Button kind="plain" onClick={() => set(false)}>
              {text.revoke}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
