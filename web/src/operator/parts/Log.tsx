import type { LogEntry, NotOpened } from "../../generated/protocol";
import { operatorWords } from "../../words/operator";
import { moment, said } from "../formats";
import { listed, useAnswer } from "../look";
import { Badge, Finder, Pager } from "../pieces";
import { type Column, Table } from "../Table";

export function Log() {
  const w = operatorWords.value;
  const told = useAnswer(listed("/api/operator/log"));
  return (
    <>
      <Finder
        label={w.find.log}
        states={[
          ["warning", w.level.warning],
          ["error", w.level.error],
        ]}
      />
      {told !== null && (
        <>
          {told.refused.length > 0 && (
            <>
              <h3>{w.notOpened.title}</h3>
              <Table title={w.notOpened.title} rows={told.refused} columns={refusedColumns()} />
              <h3>{w.notOpened.newest}</h3>
            </>
          )}
          <Table title={w.notOpened.newest} rows={told.log} columns={logColumns()} />
          <Pager {...told} />
        </>
      )}
    </>
  );
}

function logColumns(): Column<LogEntry>[] {
  const { head, level } = operatorWords.value;
  return [
    { head: head.at, cell: (one) => moment(one.at) },
    {
      head: head.level,
      cell: (one) => (
        <Badge is={one.level === "warning" ? "" : "bad"}>{said(level, one.level)}</Badge>
      ),
    },
    { head: head.what, kind: "key", cell: (one) => one.what },
    { head: head.why, kind: "wide", cell: (one) => one.about },
  ];
}

function refusedColumns(): Column<NotOpened>[] {
  const { head, kindOfNotOpened, whyNotOpened } = operatorWords.value;
  return [
    {
      head: head.what,
      kind: "key",
      cell: ({ what }) => {
        const [kind = "", ...name] = what.split(" "); // "match 7"
        return `${said(kindOfNotOpened, kind)} ${name.join(" ")}`;
      },
    },
    {
      head: head.why,
      kind: "wide",
      cell: ({ code, about }) => `${whyNotOpened[code]} ${about}`,
    },
  ];
}
