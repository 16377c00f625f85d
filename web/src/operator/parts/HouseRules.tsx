import { addressOf } from "../../api/addresses";
import { language } from "../../words";
import { operatorWords } from "../../words/operator";
import { townName } from "../formats";
import { useAnswer } from "../look";
import { Table } from "../Table";

/** The files of house rules: what was taken, and why others were not. */
export function HouseRules() {
  const { head, houseRules: w } = operatorWords.value;
  const told = useAnswer(addressOf("/api/operator/house_rules"));
  if (told === null) return null;
  return (
    <>
      {told.refused.length > 0 && (
        <>
          <h3>{w.notTaken}</h3>
          <Table
            title={w.notTaken}
            rows={told.refused}
            columns={[
              { head: head.file, kind: "key", cell: (one) => one.file },
              { head: head.why, kind: "wide", cell: (one) => one.why },
            ]}
          />
          <h3>{w.taken}</h3>
        </>
      )}
      <Table
        title={w.taken}
        rows={told.taken}
        columns={[
          { head: head.file, kind: "key", cell: (one) => one.file },
          { head: head.name, kind: "wide", cell: (one) => one.name[language.value] ?? "–" },
          { head: head.town, cell: (one) => townName(one.town) },
        ]}
      />
    </>
  );
}
