import { useState } from "preact/hooks";
import { Loading } from "../../api/Trouble";
import { LadderStandings } from "../../features/ladder/LadderStandings";
import { lazily, PartOfPage } from "../../frame/lazily";
import { PageFrame } from "../../frame/PageFrame";
import { useSession } from "../../session";
import { Tabs } from "../../ui";
import { words } from "../../words";
import { Games } from "./Games";
import { Numbers } from "./Numbers";

const OwnProfile = lazily(
  async () => (await import("../../features/profiles/OwnProfile")).OwnProfile,
  PartOfPage,
);
const TABS = {
  games: Games,
  numbers: Numbers,
  standing: LadderStandings,
  profile: OwnProfile,
} as const;

export function MyGames() {
  const { me } = useSession();
  const { mine, meeting } = words.value.pages;
  const [tab, setTab] = useState<keyof typeof TABS>("games");
  const Shown = TABS[tab];
  return (
    <PageFrame title={mine.title}>
      {me.value === null ? (
        <Loading />
      ) : (
        <Tabs
          label={mine.title}
          tabs={[
            ["games", mine.games],
            ["numbers", mine.numbers],
            ["standing", meeting.standing],
            ["profile", mine.profile],
          ]}
          chosen={tab}
          onChoose={setTab}
        >
          <Shown key={me.value.person} />
        </Tabs>
      )}
    </PageFrame>
  );
}
