import { useEffect, useState } from "preact/hooks";
import { Loading, Problem } from "../../api/Trouble";
import { PageFrame } from "../../frame/PageFrame";
import type { Club } from "../../generated/protocol";
import { useSession } from "../../session";
import { Tabs } from "../../ui";
import { Anchor } from "../../ui/Anchor";
import { words } from "../../words";
import { ClubBoard } from "./ClubBoard";
import { clubProblem, useClub } from "./clubApi";
import { People } from "./People";
import { Tables } from "./Tables";
import { Tournaments } from "./Tournaments";
import { clubWords } from "./words";

/** A club: its tables, its board, its people. Who is no member sees the board alone. */
export function ClubPage({ club }: { club: number }) {
  const text = clubWords.value;
  const { me } = useSession();
  return me.value === null ? (
    <PageFrame title={text.title}>
      <Loading />
    </PageFrame>
  ) : (
    <Shown key={me.value.person} club={club} />
  );
}

type Part = "tables" | "board" | "people";

function Shown({ club: id }: { club: number }) {
  const text = clubWords.value;
  const { data, error, reload } = useClub(id);
  const [changed, setChanged] = useState<Club | null>(null);
  const [part, setPart] = useState<Part>("tables");
  useEffect(() => setChanged(null), [data]);
  const club = changed ?? data;
  return (
    <PageFrame title={club?.name ?? text.title} wide>
      {error !== null && <Problem error={error} onRetry={reload} {...clubProblem()} />}
      {club === null && error === null && <Loading />}
      {error === null && club !== null && club.role === null && <ClubBoard club={club} />}
      {error === null && club !== null && club.role !== null && (
        <Tabs
          label={club.name}
          tabs={[
            ["tables", text.tabs.tables],
            ["board", text.tabs.board],
            ["people", text.tabs.people],
          ]}
          chosen={part}
          onChoose={setPart}
        >
          {part === "tables" && (
            <div class="stack">
              <Tournaments club={id} />
              <Tables club={club} />
            </div>
          )}
          {part === "board" && <ClubBoard club={club} />}
          {part === "people" && <People club={club} onClub={setChanged} />}
        </Tabs>
      )}
      <p>
        <Anchor to="/tournaments">{words.value.pages.entrance.tournaments}</Anchor>
      </p>
      <p class="quiet">{text.noMoney}</p>
    </PageFrame>
  );
}
