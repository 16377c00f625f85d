import type { TournamentTold } from "../../generated/protocol";
import { Button } from "../../ui";
import { operatorWords } from "../../words/operator";
import { moment, townName } from "../formats";
import { listed, useAnswer } from "../look";
import { askFirst } from "../orders";
import { Badge, Finder, Lines, Name, Pager, Small } from "../pieces";
import { type Column, Table } from "../Table";

const isOver = ({ state }: TournamentTold): boolean => state === "over" || state === "called_off";

export function Tournaments() {
  const w = operatorWords.value;
  const told = useAnswer(listed("/api/operator/tournaments"));
  const { ofTheHouse: _, ...states } = w.tournament;
  return (
    <>
      <Finder label={w.find.tournaments} states={Object.entries(states)} />
      {told !== null && (
        <>
          <Table title={w.part.tournaments} rows={told.tournaments} columns={columns()} />
          <Pager {...told} />
        </>
      )}
    </>
  );
}

function columns(): Column<TournamentTold>[] {
  const { head, act, tournament: w } = operatorWords.value;
  return [
    {
      head: head.tournament,
      kind: "key",
      cell: (one) => (
        <>
          <a href={`/tournament/${one.id}`}>{one.name}</a>
          <Small>{`${one.club_name || w.ofTheHouse} · ${townName(one.variant)}`}</Small>
        </>
      ),
    },
    {
      head: head.state,
      cell: (one) => <Badge is={isOver(one) ? "" : "good"}>{w[one.state]}</Badge>,
    },
    { head: head.starts, cell: (one) => moment(one.starts) },
    { head: head.rounds, kind: "number", cell: (one) => `${one.round} / ${one.rounds}` },
    { head: head.signedUp, kind: "number", cell: (one) => one.people },
    {
      head: head.leaders,
      cell: (one) => <Lines of={one.leaders.map((name) => <Name key={name} name={name} />)} />,
    },
    {
      head: head.actions,
      cell: (one) =>
        isOver(one) ? (
          "–"
        ) : (
          <Button
            kind="danger"
            onClick={() =>
              askFirst({
                ...{ deed: "callOff", about: one.name, path: `/tournaments/${one.id}` },
                body: { do: "call_off" },
              })
            }
          >
            {act.callOff}
          </Button>
        ),
    },
  ];
}
