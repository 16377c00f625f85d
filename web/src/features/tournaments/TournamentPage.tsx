import { useEffect, useState } from "preact/hooks";
import { addressOf, anew, useFetched } from "../../api";
import { Loading, Problem } from "../../api/Trouble";
import { useAction } from "../../api/useAction";
import { PageFrame } from "../../frame/PageFrame";
import type { Tournament, TournamentAction } from "../../generated/protocol";
import { useKindName } from "../../rules/towns";
import { usePart, useSession, useWho } from "../../session";
import { Button, Dialog, toast } from "../../ui";
import { Anchor } from "../../ui/Anchor";
import { minutes, useNow } from "../../ui/clock";
import { shownName } from "../../words";
import { timeText } from "../../words/numbers";
import { Results } from "./Results";
import { Rounds } from "./Rounds";
import { TournamentStandings } from "./TournamentStandings";
import { doAction, newNonce, tournamentComplain, tournamentProblem } from "./tournamentApi";
import css from "./tournaments.module.css";
import { Walls } from "./Walls";
import { TournamentWatch } from "./watch";
import { tournamentWords } from "./words";

/** A tournament: sign up, find one's table, see who is ahead. */
export function TournamentPage({ tournament }: { tournament: number }) {
  const who = useWho();
  return who === null ? (
    <PageFrame title={tournamentWords.value.title}>
      <Loading />
    </PageFrame>
  ) : (
    <Shown key={who} id={tournament} />
  );
}

function Shown({ id }: { id: number }) {
  const text = tournamentWords.value;
  const tournaments = usePart(TournamentWatch);
  useEffect(() => tournaments.watch(id), [tournaments, id]);
  const news = tournaments.news.value;
  const version = news?.tournament === id ? news.version : 0;
  // Not everybody who looks asks at the same moment.
  const [patience] = useState(() => Math.random() * 500);
  const address = anew(addressOf("/api/tournaments/{tournament}", { tournament: id }), version);
  const { data, error, reload } = useFetched(address, version === 0 ? 0 : patience);
  const [done, setDone] = useState<Tournament | null>(null);
  const one = done !== null && done.version >= (data?.version ?? 0) ? done : data;
  return (
    <PageFrame title={one?.name ?? text.title} wide>
      {error !== null && <Problem error={error} onRetry={reload} {...tournamentProblem()} />}
      {one === null && error === null && <Loading />}
      {one !== null && (
        <div class="columns">
          <div class="stack">
            <Head one={one} onDone={setDone} />
            <TournamentStandings one={one} />
            {one.state === "over" && <Results one={one} />}
          </div>
          <div class="stack">
            <Rounds one={one} />
            <People one={one} />
            <Walls one={one} />
          </div>
        </div>
      )}
      <p>
        <Anchor to="/tournaments">{text.all}</Anchor>
      </p>
    </PageFrame>
  );
}

interface HeadProps {
  one: Tournament;
  onDone: (one: Tournament) => void;
}

function Head({ one, onDone }: HeadProps) {
  const { page: text, states, roundOf, duplicate, house, setUp } = tournamentWords.value;
  const { variant, house: named } = one.rules;
  const called = useKindName(variant);
  const rules = named ? `${named} · ${called}` : called;
  const facts = [one.club === null ? house : one.club_name, rules, one.duplicate && duplicate];
  return (
    <section class="card">
      <p class={css.tournamentLine}>
        <strong>{one.round === 0 ? states[one.state] : roundOf(one.round, one.rounds)}</strong>
        {one.round > 0 && <span>{states[one.state]}</span>}
      </p>
      <Countdown one={one} />
      {one.why !== "" && <p role="status">{text.why[one.why]}</p>}
      <p class="quiet">{facts.filter(Boolean).join(" · ")}</p>
      <p class="quiet">{text.facts(one.rounds, one.minutes, setUp.pauseLength(one.pause))}</p>
      {one.duplicate && one.state === "open" && <p class="quiet">{setUp.duplicateHint}</p>}
      {one.room !== null && (
        <Anchor to={`/room/${one.room}`} class="button button-main button-large">
          {text.mine}
        </Anchor>
      )}
      <Actions one={one} onDone={onDone} />
    </section>
  );
}

/** How long until the next thing happens, by the server's clock. */
function Countdown({ one }: { one: Tournament }) {
  const { page: text } = tournamentWords.value;
  const now = useNow();
  const [since, setSince] = useState(now);
  useEffect(() => setSince(performance.now()), [one]);
  const left = Math.max(0, one.due - one.now - Math.round((now - since) / 1000));
  const time =
    left < 3600
      ? minutes(left)
      : `${Math.floor(left / 3600)}:${minutes(left % 3600).padStart(5, "0")}`;
  if (one.state === "open") {
    return (
      <p class={css.tournamentClock} role="timer">
        {text.starts(timeText(one.starts))}
        {left < 86_400 && ` · ${text.startsIn(time)}`}
      </p>
    );
  }
  if (one.state !== "playing" && one.state !== "pause") return null;
  return (
    <p class={css.tournamentClock} role="timer">
      {one.state === "pause" ? text.nextIn(time) : text.endsIn(time)}
    </p>
  );
}

function Actions({ one, onDone }: HeadProps) {
  const { page: text, guest, toAccount } = tournamentWords.value;
  const session = useSession();
  const { busy, run } = useAction(tournamentComplain);
  const [sure, setSure] = useState(false);
  const over = one.state === "over" || one.state === "called_off";
  if (over) return null;
  const act = (action: TournamentAction) => {
    setSure(false);
    return run(async () => {
      onDone(await doAction(session.token, one.id, action));
      if (action.do === "withdraw" && one.state !== "open") toast(text.withdrawn);
    });
  };
  const open = one.state === "open";
  const full = one.people.length >= one.most;
  const mayJoin = one.entered === null ? open && one.may_enter && !full : one.entered !== "in";
  return (
    <>
      {open && !session.me.value?.permanent && (
        <p>
          {guest} <Anchor to="/">{toAccount}</Anchor>
        </p>
      )}
      {open && session.me.value?.permanent && !one.may_enter && <p>{text.members}</p>}
      {open && one.entered === null && full && <p>{text.full}</p>}
      <div class="line">
        {mayJoin && (
          <Button
            kind="main"
            large
            disabled={busy}
            onClick={() => act({ do: "sign_up", nonce: newNonce() })}
          >
            {open ? text.signUp : text.again}
          </Button>
        )}
        {one.entered === "in" && (
          <Button disabled={busy} onClick={() => act({ do: "withdraw" })}>
            {text.withdraw}
          </Button>
        )}
        {one.leads && open && (
          <Button disabled={busy} onClick={() => act({ do: "begin" })}>
            {text.begin}
          </Button>
        )}
        {one.leads && (
          <Button kind="danger" disabled={busy} onClick={() => setSure(true)}>
            {text.callOff}
          </Button>
        )}
      </div>
      <Dialog
        open={sure}
        title={text.callOff}
        onClose={() => setSure(false)}
        actions={
          <Button kind="danger" onClick={() => act({ do: "call_off" })}>
            {text.callOff}
          </Button>
        }
      >
        <p>{text.callOffSure}</p>
      </Dialog>
    </>
  );
}

function People({ one }: { one: Tournament }) {
  const { page: text, entries } = tournamentWords.value;
  if (one.people.length === 0) return null;
  return (
    <details class="card panel" open={one.round === 0}>
      <summary>{text.signedUp(one.people.length, one.most)}</summary>
      <ul class={css.tournamentPeople} data-part="tournament-people">
        {one.people.map(({ person, name, state }) => (
          <li key={person}>
            {shownName(name)} {state !== "in" && <span class="quiet">{entries[state]}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
