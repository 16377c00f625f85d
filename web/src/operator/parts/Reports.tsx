import type { ReportTold } from "../../generated/protocol";
import { Button } from "../../ui";
import { operatorWords } from "../../words/operator";
import { operatorCasesWords } from "../../words/operatorCases";
import { moment } from "../formats";
import { listed, look, turnTo, useAnswer } from "../look";
import { Finder, Name, Pager, Row } from "../pieces";
import { type Column, Table } from "../Table";
import { Replay } from "./evidence";
import { Case, Figures, Kind } from "./ReportCase";

const ONE = /^#(\d+)$/;

/** The queue of reports, or one of them (`#7` is looked for). */
export function Reports() {
  const w = operatorWords.value;
  const { report } = operatorCasesWords.value;
  const one = ONE.exec(look.value.text)?.[1];
  return (
    <>
      <Finder
        label={w.find.reports}
        states={[
          ["open", report.open],
          ["closed", report.closed],
        ]}
      />
      {one === undefined ? <Queue /> : <Case key={one} id={one} />}
    </>
  );
}

function Queue() {
  const told = useAnswer(listed("/api/operator/reports"));
  if (told === null) return null;
  return (
    <>
      <Table title={operatorWords.value.part.reports} rows={told.reports} columns={columns()} />
      <Pager {...told} />
    </>
  );
}

function columns(): Column<ReportTold>[] {
  const { head } = operatorWords.value;
  const { report: w, decision } = operatorCasesWords.value;
  return [
    { head: head.at, cell: (one) => moment(one.at) },
    { head: w.kind, cell: (one) => <Kind of={one} /> },
    { head: w.about, kind: "key", cell: (one) => <Name name={one.reported_name} /> },
    { head: w.by, cell: (one) => <Name name={one.reporter_name} /> },
    { head: w.text, kind: "wide", cell: (one) => one.text || "–" },
    { head: w.what, cell: (one) => decision[one.decision || "open"] },
    {
      head: w.figures,
      kind: "wide",
      cell: ({ pair }) => (pair === null ? "–" : <Figures pair={pair} />),
    },
    {
      head: head.actions,
      cell: ({ id, match }) => (
        <Row>
          <Replay match={match} />
          <Button onClick={() => turnTo({ text: `#${id}` })}>{w.look}</Button>
        </Row>
      ),
    },
  ];
}
