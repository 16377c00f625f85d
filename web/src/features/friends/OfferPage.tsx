import { addressOf, HttpError, mailboxOf, postJson, useFetched } from "../../api";
import { problemText } from "../../api/refusals";
import { Loading, Trouble } from "../../api/Trouble";
import { useAction } from "../../api/useAction";
import { PageFrame } from "../../frame/PageFrame";
import { go } from "../../router";
import { useSession } from "../../session";
import { Button } from "../../ui";
import { Anchor } from "../../ui/Anchor";
import { shownName } from "../../words";
import { Account } from "../account/Account";
import { friendComplain } from "./friendsApi";
import { friendWords } from "./words";

/** Where the link of somebody leads who wants friends. */
export function OfferPage({ code }: { code: string }) {
  const { offer: text } = friendWords.value;
  const { me } = useSession();
  return (
    <PageFrame title={text.title}>
      {me.value === null ? <Loading /> : <Offer key={me.value.person} code={code} />}
    </PageFrame>
  );
}

function Offer({ code }: { code: string }) {
  const { offer: text, guest } = friendWords.value;
  const session = useSession();
  const { data, error, reload } = useFetched(addressOf("/api/friend_links/{code}", { code }));
  const { busy, run } = useAction(friendComplain);
  if (error instanceof HttpError && error.isRefusal) {
    return <p role="alert">{problemText(error, friendWords)}</p>;
  }
  if (error !== null) return <Trouble error={error} onRetry={reload} />;
  if (data === null) return <Loading />;
  const accept = () =>
    run(async () => {
      await postJson(mailboxOf("/api/friend_links/{code}", { code }), null, session.token);
      go("/friends", { replace: true });
    });
  const account = session.me.value?.permanent === true;
  const name = shownName(data.name);
  const done = data.own || data.friend;
  return (
    <>
      <section class="card">
        <p>{data.own ? text.own : data.friend ? text.already(name) : text.text(name)}</p>
        <div class="line">
          {done ? (
            <Anchor to="/friends" class="button button-main button-large">
              {text.to}
            </Anchor>
          ) : (
            <Button kind="main" large disabled={busy || !account} onClick={accept}>
              {text.accept}
            </Button>
          )}
        </div>
        {!account && !done && <p>{guest}</p>}
      </section>
      {!account && !done && <Account />}
    </>
  );
}
