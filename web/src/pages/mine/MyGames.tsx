import { useState } from "preact/hooks";
import { Loading } from "../../api/Trouble";
import { useSession } from "../../session";
import { Tabs } from "../../ui";
import { words } from "../../words";
import { PageFrame } from "../PageFrame";
import { Games } from "./Games";
import "./mine.css";
import { Numbers } from "./Numbers";

export function MyGames() {
  const { me } = useSession();
  const { mine } = words.value.pages;
  const [tab, setTab] = useState<"games" | "numbers">("games");
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
          ]}
          chosen={tab}
          onChoose={setTab}
        >
          {tab === "games" ? <Games key={me.value.person} /> : <Numbers key={me.value.person} />}
        </Tabs>
      )}
    </PageFrame>
  );
}
