import { useState } from "preact/hooks";
import { addressOf } from "../../api/addresses";
import type {
  Footprint,
  HistorySpan,
  HistoryTold,
  Overview as Told,
} from "../../generated/protocol";
import { Switch } from "../../ui";
import { operatorWords } from "../../words/operator";
import { bytes, moment } from "../formats";
import { Graph } from "../Graph";
import { useAnswer } from "../look";
import { carryOut } from "../orders";
import { Badge, Choices } from "../pieces";
import { Table } from "../Table";

export function Overview() {
  const { overview: w, head } = operatorWords.value;
  const [span, setSpan] = useState<HistorySpan>("hour");
  const told = useAnswer(addressOf("/api/operator"));
  const history = useAnswer(addressOf("/api/operator/history", { span }));
  if (told === null) return null;
  const policy = Object.entries(told.policy_reports);
  return (
    <>
      <Numbers told={told} />
      <Growth disk={told.disk} />
      <FreeText on={told.free_text} />
      <Choices
        label={w.span}
        choices={[
          ["hour", w.hour],
          ["day", w.day],
        ]}
        chosen={span}
        onChoose={setSpan}
      />
      {history !== null && <Graphs of={history} />}
      <h3>{w.holders}</h3>
      <Table
        title={w.holders}
        rows={told.holders}
        columns={[
          { head: head.address, kind: "key", cell: (one) => one.address },
          { head: head.held, kind: "number", cell: (one) => one.held },
        ]}
      />
      {policy.length > 0 && (
        <>
          <h3>{w.keptOut}</h3>
          <p class="quiet">{w.keptOutHint}</p>
          <Table
            title={w.keptOut}
            rows={policy}
            columns={[
              { head: head.directive, kind: "key", cell: ([directive]) => directive },
              { head: head.count, kind: "number", cell: ([, count]) => count },
            ]}
          />
        </>
      )}
      <p class="quiet">
        {w.version} {told.version} · {w.since} {moment(told.started)}
      </p>
    </>
  );
}

function Numbers({ told }: { told: Told }) {
  const { overview: w } = operatorWords.value;
  const { connections, matches, disk } = told;
  const backedUp = disk.backed_up ? moment(disk.backed_up) : <Badge is="bad">{w.never}</Badge>;
  const database = told.paused ? (
    <Badge is="bad">{w.away}</Badge>
  ) : (
    <Badge is="good">{w.fine}</Badge>
  );
  const numbers = [
    [w.online, connections.people],
    [w.sockets, connections.sockets],
    [w.http, connections.http],
    [w.rooms, told.rooms],
    [w.running, matches.running],
    [w.finished, matches.finished],
    [w.faults, told.faults + told.refused],
    [w.size, bytes(disk.database)],
    [w.backedUp, backedUp],
    [w.database, database],
  ] as const;
  return (
    <dl class="numbers">
      {numbers.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How fast the database grows, and how much room there is. */
function Growth({ disk: { a_year, disk, free } }: { disk: Footprint }) {
  const { overview: w } = operatorWords.value;
  const grows = a_year === null ? "" : a_year > 0 ? w.grows(bytes(a_year)) : w.steady;
  const room = disk === null || free === null ? "" : w.disk(bytes(disk), bytes(free));
  return <p class="quiet">{[grows, room].join(" ").trim()}</p>;
}

/** Whether people may say what they like in friends' rooms. */
function FreeText({ on }: { on: boolean }) {
  const { overview: w, state } = operatorWords.value;
  const turn = (now: boolean): void => {
    void carryOut("freeText", "/free_text", { on: now }, now ? state.on : state.off);
  };
  return (
    <div class="free-text">
      <Switch label={w.freeText} on={on} onChange={turn} />
      <p class="quiet">{on ? w.freeTextOn : w.freeTextOff}</p>
    </div>
  );
}

const GRAPHS = {
  crowd: { people: "people", rooms: "rooms", playing: "playing" },
  action: { action_p50: "p50", action_p99: "p99" },
  commit: { commit_p50: "p50", commit_p99: "p99" },
  thought: { thought_p50: "p50", thought_p99: "p99" },
  errors: { refused: "refused", faults: "faults" },
} as const;

function Graphs({ of: { every, columns } }: { of: HistoryTold }) {
  const w = operatorWords.value;
  const at = (columns.at ?? []).map(Number);
  if (at.length === 0) return <p class="quiet">{w.overview.noSamples}</p>;
  return (
    <div class="graphs">
      {(Object.keys(GRAPHS) as (keyof typeof GRAPHS)[]).map((name) => (
        <Graph
          key={name}
          title={w.graph[name]}
          at={at}
          every={every}
          lines={Object.entries(GRAPHS[name]).map(([column, line]) => ({
            name: w.line[line],
            values: columns[column] ?? [],
          }))}
        />
      ))}
    </div>
  );
}
