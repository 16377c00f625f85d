import type { Feature } from "../../frame/feature";
import { lazily } from "../../frame/lazily";

const ClubsPage = lazily(async () => (await import("./ClubsPage")).ClubsPage);
const ClubPage = lazily(async () => (await import("./ClubPage")).ClubPage);
const EveningPage = lazily(async () => (await import("./EveningPage")).EveningPage);
const JoinPage = lazily(async () => (await import("./JoinPage")).JoinPage);

export const clubs: Feature = {
  routes: [
    { path: /^\/clubs$/, show: () => <ClubsPage /> },
    {
      path: /^\/club\/(\d{1,9})$/,
      show: (_, club) => <ClubPage key={club} club={Number(club)} />,
    },
    {
      path: /^\/club\/(\d{1,9})\/evening\/(\d{4}-\d\d-\d\d)$/,
      show: (_, club, date = "") => <EveningPage key={date} club={Number(club)} date={date} />,
    },
    {
      path: /^\/join\/([a-z0-9]{4,20})$/,
      show: (_, code = "") => <JoinPage key={code} code={code} />,
    },
  ],
};
