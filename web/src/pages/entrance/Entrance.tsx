import { Account } from "../../features/account/Account";
import { PlayWithPeople } from "../../features/matchmaking/PlayWithPeople";
import { lazily } from "../../frame/lazily";
import { PageFrame } from "../../frame/PageFrame";
import { Way } from "../../frame/Way";
import { useSession } from "../../session";
import { Anchor } from "../../ui/Anchor";
import { LanguageSwitch } from "../../ui/LanguageSwitch";
import { shownName, words } from "../../words";
import css from "./entrance.module.css";
import { Install } from "./Install";
import { JoinByNumber } from "./JoinByNumber";
import { QuickPlay } from "./QuickPlay";

const FriendsHere = lazily(
  async () => (await import("../../features/friends/FriendsHere")).FriendsHere,
  () => null,
);

export function Entrance() {
  const { me } = useSession();
  const { name, tagline, pages } = words.value;
  const { entrance, nav } = pages;
  return (
    <PageFrame title={name} hideTitle wide>
      <div class={css.entranceHead} data-part="entrance-head">
        <div>
          <p class={css.entranceHello}>
            {me.value ? entrance.hello(shownName(me.value.name)) : name}
          </p>
          <p class="quiet">{tagline}</p>
        </div>
        <LanguageSwitch />
      </div>
      <BackToTable />
      <AskTheReferee />
      <div class="columns">
        <QuickPlay />
        <div class="stack">
          {me.value?.permanent && <FriendsHere title={nav.friends} />}
          <PlayWithPeople />
          <section class="card">
            <h2>{entrance.friends}</h2>
            <JoinByNumber />
            <Way plain to="/new" title={entrance.create} hint={entrance.createHint} />
            <div class={css.ways}>
              <Way plain to="/lobby" title={nav.lobby} hint={entrance.lobbyHint} />
              <Way plain to="/friends" title={nav.friends} hint={entrance.friendsHint} />
              <Way plain to="/clubs" title={nav.clubs} hint={entrance.clubsHint} />
              <Way
                plain
                to="/tournaments"
                title={entrance.tournaments}
                hint={entrance.tournamentsHint}
              />
            </div>
          </section>
          <Account />
          <Install />
        </div>
      </div>
    </PageFrame>
  );
}

const TOOLS = ["score", "board", "rules", "learn", "puzzles"] as const;

/** What helps at a real table: all that the referee can be asked. */
function AskTheReferee() {
  const { referee } = words.value.pages;
  return (
    <nav class={css.tools} aria-labelledby="tools">
      <h2 id="tools">{referee.title}</h2>
      {TOOLS.map((tool) => (
        <Anchor key={tool} to={`/${tool}`} class={css.tool}>
          {referee.tools[tool]}
        </Anchor>
      ))}
    </nav>
  );
}

function BackToTable() {
  const session = useSession();
  const { entrance } = words.value.pages;
  const seated = session.mySeat.value !== null;
  const room = seated ? (session.room.value?.number ?? null) : session.seatRoom.value;
  if (room === null) return null;
  return (
    <section class={`${css.backToTable} on-table`} aria-label={entrance.backTitle}>
      <p>{entrance.backTitle}</p>
      <Anchor to={`/room/${room}`} class="button button-main button-large">
        {entrance.back(room)}
      </Anchor>
    </section>
  );
}
