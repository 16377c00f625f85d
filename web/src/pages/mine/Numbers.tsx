import { useState } from "preact/hooks";
import { addressOf, useFetched } from "../../api";
import { Loading, Trouble } from "../../api/Trouble";
import { townName } from "../../rules/towns";
import { Select } from "../../ui";
import { Bars } from "../../ui/Bars";
import { Facts } from "../../ui/Facts";
import { words } from "../../words";
import { percent, signed } from "../../words/numbers";
import { Trend } from "./Trend";

export function Numbers() {
  const { mine } = words.value.pages;
  const { data, error, reload } = useFetched(addressOf("/api/me/statistics"));
  const [town, setTown] = useState("");
  if (error !== null) return <Trouble error={error} onRetry={reload} />;
  if (data === null) return <Loading />;
  if (data.all.matches === 0) return <p>{mine.empty}</p>;
  const towns = Object.keys(data.towns);
  const sums = data.towns[town] ?? data.all;
  return (
    <div class="stack">
      <Select
        label={mine.numbers}
        value={town}
        options={[["", mine.all], ...towns.map((name) => [name, townName(name)] as const)]}
        onValue={setTown}
      />
      <Facts
        facts={[
          [mine.matches, mine.matchUnit(sums.matches)],
          [mine.roundCount, mine.rounds(sums.rounds)],
          [mine.points, mine.pointUnit(signed(sums.points))],
          [mine.firsts, `${mine.times(sums.firsts)} · ${percent(sums.firsts, sums.matches)}`],
          [mine.biggest, mine.pointUnit(signed(sums.biggest))],
        ]}
      />
      {sums.recent.length > 1 && (
        <section class="card">
          <h2>{mine.trend(sums.recent.length)}</h2>
          <Trend points={[...sums.recent].reverse()} />
        </section>
      )}
      <section class="card">
        <h2>{mine.perRound}</h2>
        <Bars
          most={sums.rounds}
          bars={[
            { label: mine.winRate, value: sums.wins },
            { label: mine.selfDraws, value: sums.self_draws },
            { label: mine.dealIns, value: sums.deal_ins },
            { label: mine.kongs, value: sums.kongs },
          ]}
          shown={(value) => `${mine.times(value)} · ${percent(value, sums.rounds)}`}
        />
      </section>
      {town === "" && towns.length > 1 && (
        <section class="card">
          <h2>{mine.pointsByTown}</h2>
          <Bars
            bars={towns.map((name) => ({
              label: townName(name),
              value: data.towns[name]?.points ?? 0,
            }))}
            shown={signed}
          />
        </section>
      )}
    </div>
  );
}
