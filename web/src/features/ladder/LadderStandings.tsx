import { addressOf, useFetched } from "../../api";
import { Loading, Trouble } from "../../api/Trouble";
import type { Ladder, Standing } from "../../generated/protocol";
import { townName } from "../../rules/towns";
import { Anchor } from "../../ui/Anchor";
import { Facts } from "../../ui/Facts";
import { language, words } from "../../words";
import css from "./ladder.module.css";
import { Sparkline } from "./Sparkline";

/** Where one stands on the ladder of each town, and what that means. */
export function LadderStandings() {
  const { meeting: text } = words.value.pages;
  const { data, error, reload } = useFetched(addressOf("/api/me/ladder", { lang: language.value }));
  if (error !== null) return <Trouble error={error} onRetry={reload} />;
  if (data === null) return <Loading />;
  return (
    <div class="stack">
      {!data.account && <p>{text.guest}</p>}
      {data.account && lacks(data) && <p>{text.lacks(data.lacks)}</p>}
      {data.account && data.standings.length === 0 && <p>{text.none(data.needed)}</p>}
      {data.standings.map((standing) => (
        <Town key={standing.town} standing={standing} needed={data.needed} />
      ))}
      {data.standings.length > 0 && <p class="quiet">{text.noDecay}</p>}
      <p>
        <Anchor to="/ladder">{text.board}</Anchor>
      </p>
    </div>
  );
}

const lacks = ({ lacks: { matches, seconds } }: Ladder): boolean => matches > 0 || seconds > 0;

function Town({ standing, needed }: { standing: Standing; needed: number }) {
  const { meeting: text } = words.value.pages;
  const { town, rank, ranks, matches, sureness, number, spread } = standing;
  const shown = standing.history.flatMap((one) => (one.number === null ? [] : [one.number]));
  return (
    <section class="card" aria-label={townName(town)}>
      <h2>{townName(town)}</h2>
      {rank === null || number === null || spread === null ? (
        <p>{text.hidden(matches, needed)}</p>
      ) : (
        <>
          <p class={css.rankName} data-part="rank-name">
            {ranks[rank]?.name}
          </p>
          <p>{text.sureness[sureness]}</p>
          <Facts
            facts={[
              [text.number, number, text.spread(spread)],
              [text.matches, matches],
            ]}
          />
          {shown.length > 1 && <History numbers={shown} />}
        </>
      )}
      <Ranks standing={standing} />
    </section>
  );
}

/** The number after each match. */
export function History({ numbers }: { numbers: readonly number[] }) {
  const { meeting: text } = words.value.pages;
  return (
    <div>
      <h3>{text.history(numbers.length)}</h3>
      <Sparkline numbers={numbers} />
      <p>{text.historyText(numbers[0] ?? 0, numbers.at(-1) ?? 0)}</p>
    </div>
  );
}

/** The ranks of the town, the highest first, with what they mean. */
function Ranks({ standing: { rank, ranks } }: { standing: Standing }) {
  const { meeting: text } = words.value.pages;
  const rows = ranks.map((one, at) => ({ ...one, mine: at === rank })).reverse();
  return (
    <details class="ranks" open={rank !== null}>
      <summary>{text.ranks}</summary>
      <ol class="plain-list" reversed>
        {rows.map(({ name, least, firsts, mine }) => (
          <li key={name} class={mine ? `${css.rank} rank-mine` : css.rank}>
            <strong>{name}</strong> {mine && <span class="badge badge-gold">{text.you}</span>}
            <span class="quiet">
              {least === null || firsts === null ? text.rankFirst : text.rankFrom(least, firsts)}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
