import type { Disconnect, DisconnectCode } from "../../generated/protocol";
import { operatorWords } from "../../words/operator";
import { duration, moment, said } from "../formats";
import { listed, useAnswer } from "../look";
import { Badge, Finder, Name, Pager } from "../pieces";
import { type Column, Table } from "../Table";

/** What people do themselves, or their network. */
const BY_ITSELF: readonly string[] = [
  "left",
  "lost",
  "elsewhere",
  "logged_out",
] satisfies DisconnectCode[];

const Reason = ({ code }: { code: string }) => (
  <Badge is={BY_ITSELF.includes(code) ? "" : "bad"}>
    {said(operatorWords.value.disconnect, code)}
  </Badge>
);

export function Disconnects() {
  const w = operatorWords.value;
  const told = useAnswer(listed("/api/operator/disconnects"));
  return (
    <>
      <Finder label={w.find.disconnects} states={Object.entries(w.disconnect)} />
      {told !== null && (
        <>
          <p class="quiet">{`${w.disconnectHint} ${w.overview.since} ${moment(told.since)}`}</p>
          <Table
            title={w.head.count}
            rows={Object.entries(told.counts)}
            columns={[
              { head: w.head.why, kind: "key", cell: ([code]) => <Reason code={code} /> },
              { head: w.head.count, kind: "number", cell: ([, count]) => count },
            ]}
          />
          <Table title={w.part.disconnects} rows={told.disconnects} columns={columns()} />
          <Pager {...told} />
        </>
      )}
    </>
  );
}

function columns(): Column<Disconnect>[] {
  const { head } = operatorWords.value;
  return [
    { head: head.at, cell: (one) => moment(one.at) },
    {
      head: head.name,
      kind: "key",
      cell: (one) => (one.name === "" ? "–" : <Name name={one.name} />),
    },
    { head: head.why, cell: (one) => <Reason code={one.code} /> },
    { head: head.address, cell: (one) => one.address },
    { head: head.inRoom, cell: (one) => one.room ?? "–" },
    { head: head.lasted, cell: (one) => duration(one.seconds) },
    { head: head.device, cell: (one) => one.device || "–" },
  ];
}
