import type { SlowRoom } from "../../generated/protocol";
import { operatorWords } from "../../words/operator";
import { townName } from "../formats";
import { listed, turnTo, useAnswer } from "../look";
import { Lead, Pager } from "../pieces";
import { type Column, Table } from "../Table";

export function SlowRooms() {
  const w = operatorWords.value;
  const told = useAnswer(listed("/api/operator/slow_rooms"));
  if (told === null) return null;
  return (
    <>
      <p class="quiet">{w.slowHint}</p>
      <Table title={w.part.slowRooms} rows={told.rooms} columns={columns()} />
      <Pager {...told} />
    </>
  );
}

function columns(): Column<SlowRoom>[] {
  const { head } = operatorWords.value;
  return [
    {
      head: head.room,
      kind: "key",
      cell: ({ number }) => (
        <Lead onClick={() => turnTo({ part: "rooms", text: number })}>{number}</Lead>
      ),
    },
    { head: head.town, cell: (one) => townName(one.variant) },
    { head: head.inputs, kind: "number", cell: (one) => one.inputs },
    { head: head.average, kind: "number", cell: (one) => one.average },
    { head: head.slowest, kind: "number", cell: (one) => one.slowest },
    { head: head.work, kind: "number", cell: (one) => one.work },
    { head: head.mostWork, kind: "number", cell: (one) => one.most_work },
    { head: head.botsLate, kind: "number", cell: (one) => one.bots_late },
  ];
}
