import type { PersonTold } from "../../generated/protocol";
import { Button } from "../../ui";
import { operatorWords } from "../../words/operator";
import { day, moment } from "../formats";
import { listed, useAnswer } from "../look";
import { askFirst, carryOut, download } from "../orders";
import { Badge, Finder, Pager, Row } from "../pieces";
import { type Column, Table } from "../Table";

export function People() {
  const w = operatorWords.value;
  const told = useAnswer(listed("/api/operator/people"));
  return (
    <>
      <Finder
        label={w.find.people}
        states={[
          ["online", w.state.online],
          ["banned", w.state.banned],
        ]}
      />
      {told !== null && (
        <>
          <Table title={w.part.people} rows={told.people} columns={columns(told.now)} />
          <Pager {...told} />
        </>
      )}
    </>
  );
}

function columns(now: number): Column<PersonTold>[] {
  const { head, state } = operatorWords.value;
  return [
    { head: head.id, kind: "number", cell: (one) => one.id },
    { head: head.name, kind: "key", cell: (one) => one.name },
    {
      head: head.state,
      cell: (one) => (
        <>
          <Badge is={one.online ? "good" : ""}>{one.online ? state.online : state.offline}</Badge>{" "}
          {one.permanent && <Badge>{state.permanent}</Badge>}{" "}
          {one.silenced_until > now && (
            <Badge is="bad">{`${state.silenced} ${moment(one.silenced_until)}`}</Badge>
          )}
        </>
      ),
    },
    { head: head.created, cell: (one) => day(one.created) },
    {
      head: head.until,
      cell: (one) => {
        if (one.banned_until <= now) return "–";
        const why = one.ban_reason === "" ? "" : `: ${one.ban_reason}`;
        return <span class="bad">{moment(one.banned_until) + why}</span>;
      },
    },
    {
      head: head.actions,
      cell: (one) => <Actions person={one} banned={one.banned_until > now} />,
    },
  ];
}

function Actions({
  person: { id, name, founder },
  banned,
}: {
  person: PersonTold;
  banned: boolean;
}) {
  const { act, head } = operatorWords.value;
  const path = `/people/${id}`;
  const about = `${name} (${head.id} ${id})`;
  return (
    <Row>
      {banned ? (
        <Button
          onClick={() =>
            askFirst({ deed: "unban", about, path: `${path}/ban`, body: { hours: 0 } })
          }
        >
          {act.unban}
        </Button>
      ) : (
        <Button kind="danger" onClick={() => askFirst({ deed: "ban", about, path: `${path}/ban` })}>
          {act.ban}
        </Button>
      )}
      <Button
        onClick={() =>
          void carryOut(founder ? "unlist" : "list", `${path}/founder`, { on: !founder }, about)
        }
      >
        {founder ? act.unlist : act.list}
      </Button>
      <Button onClick={() => download(`${path}/data`, `fangcheng-${id}.json`, {})}>
        {act.export}
      </Button>
      <Button
        kind="danger"
        onClick={() => askFirst({ deed: "erase", about, path: `${path}/erase`, body: { name } })}
      >
        {act.erase}
      </Button>
    </Row>
  );
}
