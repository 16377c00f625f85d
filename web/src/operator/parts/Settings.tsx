import { addressOf } from "../../api/addresses";
import type { SettingTold } from "../../generated/protocol";
import { operatorWords } from "../../words/operator";
import { look, useAnswer } from "../look";
import { Badge, Finder } from "../pieces";
import { type Column, Table } from "../Table";

const isChanged = ({ value, usual }: SettingTold): boolean => value !== usual;

export function Settings() {
  const w = operatorWords.value;
  const { text, state } = look.value;
  const told = useAnswer(addressOf("/api/operator/settings"));
  const meant = (told?.settings ?? []).filter(
    (one) => one.name.includes(text.toLowerCase()) && (state !== "changed" || isChanged(one)),
  );
  return (
    <>
      <Finder label={w.find.settings} states={[["changed", w.state.changed]]} />
      {told !== null && <Table title={w.part.settings} rows={meant} columns={columns()} />}
    </>
  );
}

function columns(): Column<SettingTold>[] {
  const { head, state } = operatorWords.value;
  return [
    { head: head.setting, kind: "key", cell: (one) => one.name },
    {
      head: head.value,
      kind: "wide",
      cell: (one) => (
        <>
          {one.value || "–"} {isChanged(one) && <Badge is="good">{state.changed}</Badge>}
        </>
      ),
    },
    { head: head.usual, kind: "wide", cell: (one) => one.usual || "–" },
  ];
}
