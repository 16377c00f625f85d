import { useFetched } from "../../api";
import { Loading } from "../../api/Trouble";
import type { TournamentEntry, TournamentList } from "../../generated/protocol";
import { useWho } from "../../session";
import { Anchor } from "../../ui/Anchor";
import { timeText } from "../../words/numbers";
import { tournamentWords } from "../../words/tournaments";
import { PageFrame } from "../PageFrame";
import { townName } from "../towns";
import { Problem } from "./Problem";
import { SetUp } from "./SetUp";
import "./tournaments.css";

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
  const { data, error, reload } = useFetched<TournamentList>("/api/tournaments");
  if (error !== null) return <Problem error={error} onRetry={reload} />;
  if (data === null) return <Loading />;
  return (
    <>
      {data.tournaments.length === 0 && <p>{text.none}</p>}
      <ul class="plain-list">
        {data.tournaments.map((one) => (
          <li key={one.id}>
            <Entry one={one} />
          </li>
        ))}
      </ul>
      {!data.account && (
        <section class="card">
          <p>{text.guest}</p>
          <p>
            <Anchor to="/" class="button button-main">
              {text.toAccount}
            </Anchor>
          </p>
        </section>
      )}
      <SetUp clubs={data.clubs} />
    </>
  );
}

function Entry({ one }: { one: TournamentEntry }) {
  const text = tournamentWords.value;
  const played = one.state === "playing" || one.state === "pause";
  const facts = [
    one.club === null ? text.house : one.club_name,
    townName(one.variant),
    timeText(one.starts),
    text.people(one.people),
    played ? text.roundOf(one.round, one.rounds) : text.rounds(one.rounds),
    one.duplicate && text.duplicate,
  ];
  return (
    <Anchor to={`/tournament/${one.id}`} class="card tournament-entry">
      <span class="tournament-line">
        <strong>{one.name}</strong>
        <span class={`tournament-state state-${one.state}`}>
          {one.entered && one.state === "open" ? text.entered : text.states[one.state]}
        </span>
      </span>
      <span class="quiet">{facts.filter(Boolean).join(" · ")}</span>
    </Anchor>
  );
}
