import { addressOf } from "../../api/addresses";
import type { FloodTold } from "../../generated/protocol";
import { operatorWords } from "../../words/operator";
import { useAnswer } from "../look";
import { Lines, Name } from "../pieces";
import { type Column, Table } from "../Table";

export function Floods() {
  const w = operatorWords.value;
  const told = useAnswer(addressOf("/api/operator/floods"));
  if (told === null) return null;
  return (
    <>
      <p class="quiet">{w.floodHint}</p>
      <Table title={w.part.floods} rows={told.floods} columns={columns()} />
    </>
  );
}

function columns(): Column<FloodTold>[] {
  const { head, part } = operatorWords.value;
  return [
    { head: head.address, kind: "key", cell: (one) => one.address },
    {
      head: part.people,
      cell: (one) => <Lines of={one.people.map((name) => <Name key={name} name={name} />)} />,
    },
    { head: head.bytes, kind: "number", cell: (one) => one.bytes },
    { head: head.refusedMessages, kind: "number", cell: (one) => one.messages },
    { head: head.refusedRequests, kind: "number", cell: (one) => one.requests },
    { head: head.cutConnections, kind: "number", cell: (one) => one.connections },
    {
      head: head.why,
      kind: "wide",
      cell: ({ codes }) =>
        Object.entries(codes)
          .map(([code, count]) => `${code} ${count}`)
          .join(" · "),
    },
  ];
}
