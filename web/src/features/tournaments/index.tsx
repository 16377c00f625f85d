import type { Feature } from "../../frame/feature";
import { lazily } from "../../frame/lazily";
import { usePart } from "../../session";
import { TournamentWatch } from "./watch";

const TournamentsPage = lazily(async () => (await import("./TournamentsPage")).TournamentsPage);
const TournamentPage = lazily(async () => (await import("./TournamentPage")).TournamentPage);
const TournamentSign = lazily(
  async () => (await import("./TournamentSign")).TournamentSign,
  () => null,
);

function Signs() {
  const { call } = usePart(TournamentWatch);
  return call.value !== null ? <TournamentSign call={call.value} /> : null;
}

export const tournaments: Feature = {
  routes: [
    { path: /^\/tournaments$/, show: () => <TournamentsPage /> },
    {
      path: /^\/tournament\/(\d{1,9})$/,
      show: (_, number) => <TournamentPage key={number} tournament={Number(number)} />,
    },
  ],
  parts: [TournamentWatch],
  Signs,
};
