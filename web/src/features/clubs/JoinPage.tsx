import { addressOf, mailboxOf, postJson, useFetched } from "../../api";
import { Loading, Problem } from "../../api/Trouble";
import { useAction } from "../../api/useAction";
import { PageFrame } from "../../frame/PageFrame";
import { go } from "../../router";
import { useSession } from "../../session";
import { Button } from "../../ui";
import { Anchor } from "../../ui/Anchor";
import { Account } from "../account/Account";
import { clubComplain, clubProblem } from "./clubApi";
import { clubWords } from "./words";

/** Where an invitation leads. */
export function JoinPage({ code }: { code: string }) {
  const { join: text } = clubWords.value;
  const { me } = useSession();
  return (
    <PageFrame title={text.title}>
      {me.value === null ? <Loading /> : <Answer key={me.value.person} code={code} />}
    </PageFrame>
  );
}

function Answer({ code }: { code: string }) {
  const { join: text, members, guest, noMoney } = clubWords.value;
  const session = useSession();
  const { data, error, reload } = useFetched(addressOf("/api/invitations/{code}", { code }));
  const { busy, run } = useAction(clubComplain);
  if (error !== null) return <Problem error={error} onRetry={reload} {...clubProblem()} />;
  if (data === null) return <Loading />;
  const join = () =>
    run(async () => {
      const club = await postJson(
        mailboxOf("/api/invitations/{code}", { code }),
        null,
        session.token,
      );
      go(`/club/${club.id}`, { replace: true });
    });
  const account = session.me.value?.permanent === true;
  return (
    <>
      <section class="card">
        <p>{text.invited(data.name, members(data.members))}</p>
        <div class="line">
          {data.member ? (
            <Anchor to={`/club/${data.club}`} class="button button-main button-large">
              {text.go}
            </Anchor>
          ) : (
            <Button kind="main" large disabled={busy || !account} onClick={join}>
              {text.join}
            </Button>
          )}
        </div>
        {!account && <p>{guest}</p>}
        <p class="quiet">{noMoney}</p>
      </section>
      {!account && <Account />}
    </>
  );
}
