import type { ActionTold } from "../../generated/protocol";
import { Button } from "../../ui";
import { language } from "../../words";
import { operatorWords } from "../../words/operator";
import { moment, said } from "../formats";
import { listed, turnTo, useAnswer } from "../look";
import { download } from "../orders";
import { Badge, Finder, Lead, Pager, Row, Small } from "../pieces";
import { type Column, Table } from "../Table";

export function OperatorLog() {
  const w = operatorWords.value;
  const told = useAnswer(listed("/api/operator/deeds"));
  return (
    <>
      <Finder label={w.find.deeds} />
      <Row>
        <Button onClick={() => download("/deeds/all", "fangcheng-deeds.jsonl")}>
          {w.act.download}
        </Button>
        <span class="quiet">{w.deeds.help}</span>
      </Row>
      {told !== null && (
        <>
          <Table title={w.part.deeds} rows={told.deeds} columns={columns()} />
          <Pager {...told} />
        </>
      )}
    </>
  );
}

function columns(): Column<ActionTold>[] {
  const { head, deed, deeds } = operatorWords.value;
  return [
    { head: head.at, cell: (one) => moment(one.at) },
    {
      head: head.action,
      kind: "key",
      cell: (one) => (
        <>
          {said(deed, one.deed)} <Details of={one} />
        </>
      ),
    },
    { head: head.about, cell: (one) => <About deed={one} /> },
    { head: head.why, kind: "wide", cell: (one) => one.reason || "–" },
    {
      head: head.by,
      cell: (one) => (
        <>
          {one.who || deeds.unnamed}
          <Small>{one.address}</Small>
        </>
      ),
    },
  ];
}

function About({ deed: { about, person, name } }: { deed: ActionTold }) {
  if (person === null) return <>{about || "–"}</>;
  return (
    <Lead onClick={() => turnTo({ part: "people", text: name ?? "" })}>
      {`${name ?? "–"} (${operatorWords.value.head.id} ${person})`}
    </Lead>
  );
}

/** What was wished, where it says more than the action itself. */
function Details({ of: { deed, details } }: { of: ActionTold }) {
  const { head, state, orders, founding } = operatorWords.value;
  const text = (name: string): string => String(details[name] ?? "");
  switch (deed) {
    case "announce":
      return <Small>{text(language.value)}</Small>;
    case "ban":
      return <Small>{`${head.until} ${moment(Number(details.until))}`}</Small>;
    case "quiet_hours":
      return (
        <Small>
          {details.begin ? `${text("begin")}–${text("end")} ${text("zone")}` : orders.quietNever}
        </Small>
      );
    case "founding":
      return <Small>{said(founding, text("founding"))}</Small>;
    default:
      return "on" in details ? <Badge>{details.on ? state.on : state.off}</Badge> : null;
  }
}
