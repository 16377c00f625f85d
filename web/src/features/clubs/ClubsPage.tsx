import { useState } from "preact/hooks";
import { addressOf, mailboxOf, postJson, useFetched } from "../../api";
import { problemText } from "../../api/refusals";
import { Loading, Problem } from "../../api/Trouble";
import { useAction } from "../../api/useAction";
import { Empty } from "../../frame/Empty";
import { PageFrame } from "../../frame/PageFrame";
import type { ClubEntry } from "../../generated/protocol";
import { go } from "../../router";
import { useSession, useWho } from "../../session";
import { Button, Field } from "../../ui";
import { Anchor } from "../../ui/Anchor";
import { clubProblem } from "./clubApi";
import css from "./clubs.module.css";
import { ownShift } from "./dates";
import { clubWords } from "./words";

/** The clubs one is in, those that show themselves, and a way to found one. */
export function ClubsPage() {
  const text = clubWords.value;
  const who = useWho();
  return (
    <PageFrame title={text.title}>
      <p>{text.lead}</p>
      {who === null ? <Loading /> : <Listed key={who} />}
      <p class="quiet">{text.noMoney}</p>
    </PageFrame>
  );
}

function Listed() {
  const text = clubWords.value;
  const { data, error, reload } = useFetched(addressOf("/api/clubs"));
  if (error !== null) return <Problem error={error} onRetry={reload} {...clubProblem()} />;
  if (data === null) return <Loading />;
  const others = data.public.filter(({ role }) => role === null);
  return (
    <>
      {data.own.length === 0 && data.account && <Empty text={text.none} />}
      <ClubLines clubs={data.own} label={text.own} />
      {!data.account && (
        <Empty text={text.guest}>
          <Anchor to="/settings" class="button button-main">
            {text.toAccount}
          </Anchor>
        </Empty>
      )}
      {data.founding && <Found />}
      {data.account && !data.founding && <p class="quiet">{text.notFounding}</p>}
      {others.length > 0 && (
        <>
          <h2>{text.public}</h2>
          <p class="quiet">{text.publicHint}</p>
          <ClubLines clubs={others} label={text.public} />
        </>
      )}
    </>
  );
}

function ClubLines({ clubs, label }: { clubs: readonly ClubEntry[]; label: string }) {
  const text = clubWords.value;
  if (clubs.length === 0) return null;
  return (
    <ul class="plain-list" aria-label={label}>
      {clubs.map(({ id, name, role, members, public: shown }) => (
        <li key={id}>
          <Anchor to={`/club/${id}`} class={`card ${css.clubLine}`}>
            <strong>{name}</strong>
            <span class="quiet">
              {[role && text.roles[role], text.members(members), shown && text.shown]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </Anchor>
        </li>
      ))}
    </ul>
  );
}

function Found() {
  const text = clubWords.value;
  const session = useSession();
  const [name, setName] = useState("");
  const [error, setError] = useState<string | undefined>();
  const { busy, run } = useAction((problem) => setError(problemText(problem, clubWords)));
  const found = async (event: Event): Promise<void> => {
    event.preventDefault();
    await run(async () => {
      const wish = { name, shift: ownShift() };
      const club = await postJson(mailboxOf("/api/clubs"), wish, session.token);
      go(`/club/${club.id}`);
    });
  };
  return (
    <form class="card" onSubmit={found}>
      <h2>{text.found}</h2>
      <Field
        label={text.name}
        hint={text.nameHint}
        error={error}
        value={name}
        maxLength={20}
        onValue={setName}
      />
      <div class="line">
        <Button kind="main" type="submit" disabled={busy || name.trim() === ""}>
          {text.foundIt}
        </Button>
      </div>
    </form>
  );
}
