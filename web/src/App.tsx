import type { ComponentChildren } from "preact";
import { NewRoom } from "./pages/create/NewRoom";
import { Entrance } from "./pages/entrance/Entrance";
import { LinkDialogs } from "./pages/LinkSign";
import { Lobby } from "./pages/Lobby";
import { lazily } from "./pages/lazily";
import { MyGames } from "./pages/mine/MyGames";
import { Nowhere } from "./pages/Nowhere";
import { RoomPage } from "./pages/room/RoomPage";
import { type Route, route } from "./router";

const SettingsPage = lazily(async () => (await import("./pages/SettingsPage")).SettingsPage);
const ReplayPage = lazily(async () => (await import("./pages/replay/ReplayPage")).ReplayPage);

/** The page of the address, and what may have to be answered on any page. */
export function App() {
  return (
    <>
      {pageOf(route.value)}
      <LinkDialogs />
    </>
  );
}

function pageOf(at: Route): ComponentChildren {
  switch (at.page) {
    case "entrance":
      return <Entrance />;
    case "new":
      return <NewRoom town={at.town} />;
    case "room":
      return <RoomPage key={at.number} number={at.number} />;
    case "lobby":
      return <Lobby />;
    case "me":
      return <MyGames />;
    case "replay":
      return <ReplayPage key={at.match} match={at.match} moment={at.moment} />;
    case "settings":
      return <SettingsPage />;
    case "nowhere":
      return <Nowhere />;
  }
}
