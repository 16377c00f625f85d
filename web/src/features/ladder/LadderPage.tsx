import { addressOf, useFetched } from "../../api";
import { Loading, Trouble } from "../../api/Trouble";
import { Empty } from "../../frame/Empty";
import { PageFrame } from "../../frame/PageFrame";
import type { LadderBoard, LadderNeeds } from "../../generated/protocol";
import { go } from "../../router";
import { chosenTown, townName, useLeads } from "../../rules/towns";
import { useSession } from "../../session";
import { Select } from "../../ui";
import { Anchor } from "../../ui/Anchor";
import { language, shownName, words } from "../../words";
import { friendWords } from "../friends/words";
import css from "./ladder.module.css";

/** Who stands highest in a town, of those who let it be shown. */
export function LadderPage({ town: wanted }: { town: string | null }) {
  const { board: text } = friendWords.value;
  const leads = useLeads();
  const town = wanted ?? (chosenTown.value || (leads[0]?.name ?? ""));
  const { data, error, reload } = useFetched(
    addressOf("/api/ladder/{town}", { town, lang: language.value }),
  );
  return (
    <PageFrame title={text.title(townName(town))}>
      <p>{text.lead}</p>
      <Select
        label={words.value.pages.meeting.rules}
        value={town}
        options={leads.map(({ name }) => [name, townName(name)] as const)}
        onValue={(name) => go(`/ladder/${name}`, { replace: true })}
      />
      {error !== null && <Trouble error={error} onRetry={reload} />}
      {data === null && error === null && <Loading />}
      {error === null && data !== null && <LadderTable board={data} />}
      {data !== null && <Whose needs={data.needs} />}
    </PageFrame>
  );
}

/** What somebody who has just come needs for its matches to count. */
function Whose({ needs }: { needs: LadderNeeds }) {
  const { meeting: text } = words.value.pages;
  return (
    <section class="card">
      <h2>{text.whose}</h2>
      <p>{text.needs(needs)}</p>
      <p>{text.fair}</p>
    </section>
  );
}

function LadderTable({ board: { entries, ranks } }: { board: LadderBoard }) {
  const { board: text } = friendWords.value;
  const { me } = useSession();
  if (entries.length === 0)
    return (
      <Empty text={text.none}>
        <Anchor to="/friends" class="button button-main">
          {words.value.pages.nav.friends}
        </Anchor>
      </Empty>
    );
  return (
    <section class="card">
      <table class={css.ladderBoard} data-part="ladder-board">
        <thead>
          <tr>
            <th scope="col">{text.place}</th>
            <th scope="col">{text.who}</th>
            <th scope="col">{text.number}</th>
            <th scope="col">{text.matches}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ place, person, name, number, spread, rank, matches }) => (
            <tr key={person} aria-current={person === me.value?.person}>
              <td>{place}</td>
              <th scope="row">
                <Anchor to={`/people/${encodeURIComponent(name)}`}>{shownName(name)}</Anchor>
                <span class="quiet">{ranks[rank]?.name}</span>
              </th>
              <td>
                <strong>{number}</strong> <span class="quiet">{text.spread(spread)}</span>
              </td>
              <td>{matches}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
