import { computed } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { shownPerson } from "./features/friends/card";
import { QueueSign } from "./features/matchmaking/QueueSign";
import { useHouseNews } from "./frame/HouseBanner";
import { LinkDialogs } from "./frame/LinkSign";
import { lazily, PartOfPage } from "./frame/lazily";
import { browserTab, keepAwake } from "./pages/browserTab";
import { callOf, callWhenWanted } from "./pages/calling";
import { NewRoom } from "./pages/create/NewRoom";
import { Entrance } from "./pages/entrance/Entrance";
import { Lobby } from "./pages/Lobby";
import { MyGames } from "./pages/mine/MyGames";
import { Nowhere } from "./pages/Nowhere";
import { RoomPage } from "./pages/room/RoomPage";
import { type Route, route } from "./router";
import { useSession } from "./session";
import { words } from "./words";

const FriendsPage = lazily(
  async () => (await import("./features/friends/FriendsPage")).FriendsPage,
);
const OfferPage = lazily(async () => (await import("./features/friends/OfferPage")).OfferPage);
const LadderPage = lazily(async () => (await import("./features/ladder/LadderPage")).LadderPage);
const PersonCard = lazily(
  async () => (await import("./features/friends/PersonCard")).PersonCard,
  PartOfPage,
);
const CallSign = lazily(
  async () => (await import("./features/friends/CallSign")).CallSign,
  PartOfPage,
);
const SanctionDialog = lazily(
  async () => (await import("./features/moderation/SanctionDialog")).SanctionDialog,
  PartOfPage,
);
const ClubsPage = lazily(async () => (await import("./features/clubs/ClubsPage")).ClubsPage);
const ClubPage = lazily(async () => (await import("./features/clubs/ClubPage")).ClubPage);
const EveningPage = lazily(async () => (await import("./features/clubs/EveningPage")).EveningPage);
const JoinPage = lazily(async () => (await import("./features/clubs/JoinPage")).JoinPage);
const TournamentsPage = lazily(
  async () => (await import("./features/tournaments/TournamentsPage")).TournamentsPage,
);
const TournamentSign = lazily(
  async () => (await import("./features/tournaments/TournamentSign")).TournamentSign,
  () => null,
);
const TournamentPage = lazily(
  async () => (await import("./features/tournaments/TournamentPage")).TournamentPage,
);
const ProfilePage = lazily(
  async () => (await import("./features/profiles/ProfilePage")).ProfilePage,
);
const SettingsPage = lazily(async () => (await import("./pages/SettingsPage")).SettingsPage);
const ScorePage = lazily(async () => (await import("./pages/score/ScorePage")).ScorePage);
const ReplayPage = lazily(async () => (await import("./pages/replay/ReplayPage")).ReplayPage);
const BoardPage = lazily(async () => (await import("./pages/board/BoardPage")).BoardPage);
const RulesPage = lazily(async () => (await import("./pages/study/book/RulesPage")).RulesPage);
const LearnPage = lazily(async () => (await import("./pages/study/lessons/LearnPage")).LearnPage);
const PuzzlesPage = lazily(
  async () => (await import("./features/puzzles/PuzzlesPage")).PuzzlesPage,
);

/** The page of the address, and what may have to be answered on any page. */
export function App() {
  useCalls();
  const session = useSession();
  const { call } = session.tournaments;
  useHouseNews(session);
  return (
    <>
      {pageOf(route.value)}
      <QueueSign />
      {call.value !== null && <TournamentSign call={call.value} />}
      <AboutPeople />
      <LinkDialogs />
    </>
  );
}

/** What concerns other people, fetched when there is anything of it. */
function AboutPeople() {
  const { friends, mySeat, room, sanctions } = useSession();
  const [told] = sanctions.value;
  const plays = mySeat.value !== null && room.value?.phase !== "waiting";
  const called = friends.invitations.value.length > 0 || friends.news.value !== null;
  return (
    <>
      {called && <CallSign />}
      {shownPerson.value !== null && <PersonCard />}
      {told !== undefined && !plays && <SanctionDialog key={told.sanction} told={told} />}
    </>
  );
}

/** Who plays is called when the tab is hidden, and its screen stays on. */
function useCalls(): void {
  const session = useSession();
  useEffect(() => {
    const plays = computed(
      () => session.mySeat.value !== null && session.room.value?.phase !== "waiting",
    );
    const text = (call: "turn" | "start"): string => words.peek().pages.call[call];
    const stops = [callWhenWanted(callOf(session), text, browserTab), keepAwake(plays)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [session]);
}

function pageOf(at: Route): ComponentChildren {
  switch (at.page) {
    case "entrance":
      return <Entrance />;
    case "new":
      return <NewRoom town={at.town} hash={at.hash} club={at.club} />;
    case "room":
      return <RoomPage key={at.number} number={at.number} />;
    case "lobby":
      return <Lobby />;
    case "me":
      return <MyGames />;
    case "replay":
      return <ReplayPage key={at.match} match={at.match} look={at.look} />;
    case "score":
      return <ScorePage at={at} />;
    case "board":
      return <BoardPage />;
    case "settings":
      return <SettingsPage />;
    case "rules":
      return <RulesPage town={at.town} clause={at.clause} />;
    case "learn":
      return <LearnPage town={at.town} lesson={at.lesson} />;
    case "puzzles":
      return <PuzzlesPage town={at.town} puzzle={at.puzzle} />;
    case "clubs":
      return <ClubsPage />;
    case "club":
      return at.evening === null ? (
        <ClubPage key={at.club} club={at.club} />
      ) : (
        <EveningPage key={at.evening} club={at.club} date={at.evening} />
      );
    case "join":
      return <JoinPage key={at.code} code={at.code} />;
    case "tournaments":
      return <TournamentsPage />;
    case "tournament":
      return <TournamentPage key={at.tournament} tournament={at.tournament} />;
    case "friends":
      return <FriendsPage />;
    case "friend":
      return <OfferPage key={at.code} code={at.code} />;
    case "ladder":
      return <LadderPage town={at.town} />;
    case "people":
      return <ProfilePage key={at.name} name={at.name} />;
    case "nowhere":
      return <Nowhere />;
  }
}
