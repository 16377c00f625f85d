import { addressOf, useFetched } from "../../api";
import { Loading, Problem } from "../../api/Trouble";
import { Empty } from "../../frame/Empty";
import { PageFrame } from "../../frame/PageFrame";
import { useWho } from "../../session";
import { Anchor } from "../../ui/Anchor";
import { words } from "../../words";
import { Entries } from "./Entries";
import { SetUp } from "./SetUp";
import { tournamentProblem } from "./tournamentApi";
import { tournamentWords } from "./words";

/** The tournaments of the house and of one's clubs, and a way to set one up. */
export function TournamentsPage() {
  const text = tournamentWords.value;
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
  const text = tournamentWords.value;
  const { data, error, reload } = useFetched(addressOf("/api/tournaments"));
  if (error !== null) return <Problem error={error} onRetry={reload} {...tournamentProblem()} />;
  if (data === null) return <Loading />;
  return (
    <>
      {data.tournaments.length === 0 && (
        <Empty text={text.none}>
          <Anchor to="/" class="button button-main">
            {words.value.pages.entrance.play}
          </Anchor>
        </Empty>
      )}
      <Entries tournaments={data.tournaments} />
      {!data.account && (
        <section class="card">
          <p>{text.guest}</p>
          <p>
            <Anchor to="/settings" class="button button-main">
              {text.toAccount}
            </Anchor>
          </p>
        </section>
      )}
      <SetUp clubs={data.clubs} />
    </>
  );
}
