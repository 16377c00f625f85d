import { useState } from "preact/hooks";
import { addressOf } from "../../api/addresses";
import type {
  Decision,
  PairTold,
  ReportTold,
  Sanction,
  SceneLine,
  ReportCase as Told,
} from "../../generated/protocol";
import { phraseOf } from "../../talk/words";
import { Button, Field, Select } from "../../ui";
import { operatorWords } from "../../words/operator";
import { operatorCasesWords } from "../../words/operatorCases";
import { moment } from "../formats";
import { turnTo, useAnswer } from "../look";
import { carryOut } from "../orders";
import { Badge, Lead, Lines, Name } from "../pieces";
import { type Column, Table } from "../Table";
import { Evidence, Level, Replay, ToPair } from "./evidence";

/** One report with all that is known of it, and what is decided about it. */
export function Case({ id }: { id: string }) {
  const { report: w } = operatorCasesWords.value;
  const told = useAnswer(addressOf("/api/operator/reports/{report}", { report: id }));
  return (
    <>
      <p>
        <Lead onClick={() => turnTo({ text: "" })}>{w.back}</Lead>
      </p>
      {told !== null && <CaseTold {...told} />}
    </>
  );
}

function CaseTold({ report, names, thought, others, sanctions }: Told) {
  const { report: w } = operatorCasesWords.value;
  const seconds = (seat: number): number => Math.round((thought[seat] ?? 0) / 1000);
  return (
    <>
      <h3>
        {`${w.case} ${report.id} · ${moment(report.at)} `}
        <Replay match={report.match} />
      </h3>
      <p>
        <Kind of={report} /> <Name name={report.reported_name} />
        {` ← ${report.reporter_name}: ${report.text || "–"}`}
      </p>
      {report.pair !== null && <Figures pair={report.pair} />}
      <h3>{w.scene}</h3>
      <p class="quiet">{w.sceneHint}</p>
      <Table title={w.scene} rows={report.scene} columns={sceneColumns(report)} />
      <h3>{w.thought}</h3>
      <Lines of={names.map((name, seat) => `${name}: ${seconds(seat)} s`)} />
      <h3>{w.before}</h3>
      <Table title={w.before} rows={sanctions} columns={sanctionColumns()} />
      <h3>{w.others}</h3>
      <Lines
        of={others.map((id) => (
          <Lead key={id} onClick={() => turnTo({ text: `#${id}` })}>{`#${id}`}</Lead>
        ))}
      />
      <h3>{w.notes}</h3>
      <Lines
        of={report.notes.map(
          ({ at, who, text }) =>
            `${moment(at)} ${who || operatorWords.value.deeds.unnamed}: ${text}`,
        )}
      />
      <div class="forms">
        <NoteForm id={report.id} />
        <DecideForm report={report} />
      </div>
    </>
  );
}

function sceneColumns(report: ReportTold): Column<SceneLine>[] {
  const { report: w } = operatorCasesWords.value;
  return [
    { head: operatorWords.value.head.at, cell: (line) => moment(line.at) },
    {
      head: w.who,
      kind: "key",
      cell: ({ by }) => (by === "reported" ? report.reported_name : report.reporter_name),
    },
    {
      head: w.said,
      kind: "wide",
      cell: ({ text, phrase }) => text || phraseOf(phrase),
    },
  ];
}

function sanctionColumns(): Column<Sanction>[] {
  const { head } = operatorWords.value;
  const { report: w, decision } = operatorCasesWords.value;
  return [
    { head: head.at, cell: (one) => moment(one.at) },
    { head: w.what, kind: "key", cell: (one) => decision[one.what] },
    { head: head.until, cell: (one) => (one.until ? moment(one.until) : "–") },
    { head: w.reason, kind: "wide", cell: (one) => one.reason || "–" },
    { head: w.seen, cell: (one) => (one.seen ? w.yes : w.no) },
  ];
}

function NoteForm({ id }: { id: number }) {
  const { report: w } = operatorCasesWords.value;
  const [text, setText] = useState("");
  const add = async (event: Event): Promise<void> => {
    event.preventDefault();
    await carryOut("note", `/reports/${id}/note`, { text: text.trim() });
    setText("");
  };
  return (
    <form class="card" onSubmit={add}>
      <Field label={w.note} value={text} onValue={setText} maxLength={500} required />
      <Button type="submit">{w.addNote}</Button>
    </form>
  );
}

const DAYS = "7";

function DecideForm({ report }: { report: ReportTold }) {
  const { report: w, decision: names } = operatorCasesWords.value;
  const { unnamed } = operatorWords.value.deeds;
  const [decision, setDecision] = useState<Decision>("dismiss");
  const [days, setDays] = useState(DAYS);
  const [reason, setReason] = useState("");
  const choices: Decision[] = ["dismiss", "warn", "silence", "suspend"];
  if (report.closed) choices.push("reopen");
  const decide = (event: Event): void => {
    event.preventDefault();
    void carryOut("decide", `/reports/${report.id}/decide`, {
      ...{ decision, days: Number(days) || Number(DAYS), reason: reason.trim() },
    });
  };
  const was = [
    names[report.decision || "open"],
    moment(report.decided),
    report.decided_by || unnamed,
    report.reason,
  ];
  return (
    <form class="card" onSubmit={decide}>
      <h3>{w.decide}</h3>
      {report.closed && <p>{was.filter(Boolean).join(" · ")}</p>}
      <p class="quiet">{w.decideHint}</p>
      <Select
        label={w.what}
        value={decision}
        options={choices.map((one) => [one, names[one]] as const)}
        onValue={setDecision}
      />
      <Field label={w.days} type="number" inputMode="numeric" value={days} onValue={setDays} />
      <Field label={w.reason} value={reason} onValue={setReason} maxLength={200} />
      <Button kind="main" type="submit">
        {w.decide}
      </Button>
    </form>
  );
}

export const Kind = ({ of: { kind, closed } }: { of: ReportTold }) => (
  <Badge is={closed ? "" : "bad"}>{operatorCasesWords.value.reportKind[kind]}</Badge>
);

/** What is known of a pair, with a way to all of it. */
export const Figures = ({ pair }: { pair: PairTold }) => (
  <>
    <ToPair pair={pair} /> <Level pair={pair} />
    <Evidence pair={pair} />
  </>
);
