import { type Feature, unescaped } from "../frame/feature";
import { lazily } from "../frame/lazily";
import { readLook } from "../router";
import { Entrance } from "./entrance/Entrance";
import { RoomPage } from "./room/RoomPage";

const Lobby = lazily(async () => (await import("./lobby/Lobby")).Lobby);
const NewRoom = lazily(async () => (await import("./create/NewRoom")).NewRoom);
const MyGames = lazily(async () => (await import("./mine/MyGames")).MyGames);
const SettingsPage = lazily(async () => (await import("./SettingsPage")).SettingsPage);
const ScorePage = lazily(async () => (await import("./score/ScorePage")).ScorePage);
const ReplayPage = lazily(async () => (await import("./replay/ReplayPage")).ReplayPage);
const BoardPage = lazily(async () => (await import("./board/BoardPage")).BoardPage);
const RulesPage = lazily(async () => (await import("./study/book/RulesPage")).RulesPage);
const LearnPage = lazily(async () => (await import("./study/lessons/LearnPage")).LearnPage);

const clauseIn = (hash: string): string | null => /^#([A-Z]{1,3}-\d{1,3})$/.exec(hash)?.[1] ?? null;

/** The pages that belong to no feature. */
export const pages: Feature = {
  routes: [
    { path: /^\/$/, show: () => <Entrance /> },
    {
      path: /^\/(?:club\/(\d{1,9})\/)?new(?:\/([^/]{1,400}))?$/,
      show: ({ hash }, club, town) => (
        <NewRoom
          town={town === undefined ? null : unescaped(town)}
          hash={hash}
          club={club === undefined ? null : Number(club)}
        />
      ),
    },
    {
      path: /^\/room\/(\d{6})$/,
      show: (_, number = "") => <RoomPage key={number} number={number} />,
    },
    { path: /^\/lobby$/, show: () => <Lobby /> },
    { path: /^\/me$/, show: () => <MyGames /> },
    {
      path: /^\/replay\/(\d{1,16})$/,
      show: (at, match = "") => <ReplayPage key={match} match={match} look={readLook(at)} />,
    },
    {
      path: /^\/score(?:\/([a-z]+))?$/,
      show: (at, town) => <ScorePage town={town ?? null} at={at} />,
    },
    { path: /^\/board$/, show: () => <BoardPage /> },
    { path: /^\/settings$/, show: () => <SettingsPage /> },
    {
      path: /^\/rules(?:\/([a-z]+))?$/,
      show: ({ hash }, town) => <RulesPage town={town ?? null} clause={clauseIn(hash)} />,
    },
    {
      path: /^\/learn(?:\/([a-z]+)(?:\/([a-z0-9-]{1,40}))?)?$/,
      show: (_, town, lesson) => <LearnPage town={town ?? null} lesson={lesson ?? null} />,
    },
  ],
};
