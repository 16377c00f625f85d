import { useEffect, useState } from "preact/hooks";
import { addressOf, useFetched } from "../../api";
import { Loading, Trouble } from "../../api/Trouble";
import { Empty } from "../../frame/Empty";
import type { History, PlayedMatch } from "../../generated/protocol";
import { storedNames } from "../../people/sitters";
import { rulesName } from "../../rules/towns";
import { Button } from "../../ui";
import { Anchor } from "../../ui/Anchor";
import { words } from "../../words";
import { signed, timeText } from "../../words/numbers";
import css from "./mine.module.css";

const NOTHING: History = { matches: [], next: null };

/** The matches one has played, newest first. */
export function Games() {
  const { mine } = words.value.pages;
  const [before, setBefore] = useState<string | null>(null);
  const [earlier, setEarlier] = useState<readonly PlayedMatch[]>([]);
  const { data, error, reload } = useFetched(addressOf("/api/me/history", { before }));
  const [page, setPage] = useState(NOTHING);
  useEffect(() => {
    if (data !== null) setPage(data);
  }, [data]);
  const all = [...earlier, ...page.matches];
  const more = (): void => {
    setEarlier(all);
    setPage(NOTHING);
    setBefore(page.next);
  };
  if (error !== null) return <Trouble error={error} onRetry={reload} />;
  if (data === null) return <Loading />;
  if (all.length === 0)
    return (
      <Empty text={mine.empty}>
        <Anchor to="/" class="button button-main">
          {words.value.pages.entrance.play}
        </Anchor>
      </Empty>
    );
  return (
    <div class="stack">
      <ul class="plain-list">
        {all.map((one) => (
          <li key={one.summary.match}>
            <Game {...one} />
          </li>
        ))}
      </ul>
      {page.next !== null && <Button onClick={more}>{mine.more}</Button>}
    </div>
  );
}

function Game({ seat, summary }: PlayedMatch) {
  const { mine } = words.value.pages;
  const own = summary.totals[seat] ?? 0;
  return (
    <article class="card game">
      <header class={css.gameHead}>
        <div class="list-text">
          <strong>{rulesName(summary.variant, summary.house)}</strong>
          <span class="quiet">
            {timeText(summary.finished)} · {mine.rounds(summary.rounds.length)}
          </span>
        </div>
        <strong class={own < 0 ? "own-gain own-loss" : "own-gain"}>{signed(own)}</strong>
      </header>
      <ul class="sums">
        {storedNames(summary).map((name, at) => (
          <li key={at} class={summary.winners.includes(at) ? "sum sum-best" : "sum"}>
            <span>{at === seat ? <b>{name}</b> : name}</span>
            <span>{signed(summary.totals[at] ?? 0)}</span>
          </li>
        ))}
      </ul>
      <div class="line">
        <Anchor to={`/replay/${summary.match}`} class="button">
          {mine.replay}
        </Anchor>
        <a class="button button-plain" href={`/api/matches/${summary.match}/record`} download>
          {mine.record}
        </a>
      </div>
    </article>
  );
}
