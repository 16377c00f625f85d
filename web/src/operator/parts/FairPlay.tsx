import { addressOf } from "../../api/addresses";
import type { FarmGain, FarmTold, PairMatch, PairTold } from "../../generated/protocol";
import { Button } from "../../ui";
import { operatorWords } from "../../words/operator";
import { operatorCasesWords } from "../../words/operatorCases";
import { moment, signed } from "../formats";
import { listed, look, turnTo, useAnswer } from "../look";
import { carryOut } from "../orders";
import { Badge, Finder, Lead, Lines, Name, Pager, Row } from "../pieces";
import { type Column, Table } from "../Table";
import { Circumstances, Discards, Evidence, Level, named, Replay, ToPair, Ways } from "./evidence";
import { chance } from "./sentences";

const PATH = "/fair_play";
const PAIR = /^\d+-\d+$/;
const MATCH = /^#(\d+)$/;

/** All pairs, one pair (`1-2` is looked for), or one match (`#7`). */
export function FairPlay() {
  const w = operatorWords.value;
  const { fair } = operatorCasesWords.value;
  const { text } = look.value;
  const match = MATCH.exec(text)?.[1];
  return (
    <>
      <Finder
        label={w.find.fairPlay}
        states={[
          ["counted", fair.counted],
          ["reported", fair.reported],
        ]}
      />
      {match !== undefined ? (
        <OneMatch match={match} />
      ) : PAIR.test(text) ? (
        <OnePair people={text} />
      ) : (
        <Pairs />
      )}
    </>
  );
}

const Back = () => (
  <p>
    <Lead onClick={() => turnTo({ text: "" })}>{operatorCasesWords.value.fair.back}</Lead>
  </p>
);

const ToMatch = ({ match, children }: { match: number; children: string }) => (
  <Lead onClick={() => turnTo({ text: `#${match}` })}>{children}</Lead>
);

// -- all pairs -----------------------------------------------------------------------------------

function Pairs() {
  const { fair, farm } = operatorCasesWords.value;
  const told = useAnswer(listed("/api/operator/fair_play"));
  const farms = useAnswer(addressOf("/api/operator/fair_play/farms"))?.farms ?? [];
  if (told === null) return null;
  const { strong, weak, none } = told.levels;
  return (
    <>
      <p>{fair.about}</p>
      <Waiting left={told.left} busy={told.busy} />
      {farms.length > 0 && (
        <>
          <h3>{farm.title}</h3>
          <p>{farm.about}</p>
          <Table title={farm.title} rows={farms} columns={farmColumns()} />
        </>
      )}
      <p class="quiet">{fair.levels(strong, weak, none)}</p>
      <Table
        title={operatorWords.value.part.fairPlay}
        rows={told.pairs}
        columns={pairColumns(operatorWords.value.head.actions)}
      />
      <Pager {...told} />
    </>
  );
}

function Waiting({ left, busy }: { left: number; busy: boolean }) {
  const { fair } = operatorCasesWords.value;
  return (
    <Row>
      <span>{left > 0 ? `${left} ${fair.left}` : fair.none}</span>
      {busy && <Badge is="good">{fair.busy}</Badge>}
      {!busy && left > 0 && (
        <Button onClick={() => void carryOut("look", PATH)}>{fair.look}</Button>
      )}
    </Row>
  );
}

function pairColumns(actions: string): Column<PairTold>[] {
  const { fair } = operatorCasesWords.value;
  return [
    { head: fair.pair, kind: "key", cell: named },
    { head: fair.level, cell: (pair) => <Level pair={pair} /> },
    { head: fair.evidence, kind: "wide", cell: (pair) => <Evidence pair={pair} /> },
    { head: fair.circumstances, kind: "wide", cell: (pair) => <Circumstances pair={pair} /> },
    { head: fair.matches, kind: "number", cell: (pair) => pair.matches },
    {
      head: actions,
      cell: ({ people }) => (
        <Button onClick={() => turnTo({ text: people.join("-") })}>{fair.open}</Button>
      ),
    },
  ];
}

function farmColumns(): Column<FarmTold>[] {
  const { fair, farm: w } = operatorCasesWords.value;
  return [
    {
      head: w.gained,
      kind: "key",
      cell: ({ gained }) => <Lines of={gained.map((one) => <Name key={one.person} {...one} />)} />,
    },
    {
      head: fair.evidence,
      kind: "wide",
      cell: ({ gained }) => <Lines of={gained.flatMap(gains)} />,
    },
    {
      head: w.gave,
      kind: "wide",
      cell: ({ gave }) => (
        <Row>
          {gave.map((one) => (
            <Name key={one.person} name={one.name} />
          ))}
        </Row>
      ),
    },
    { head: w.shared, kind: "wide", cell: (farm) => <Lines of={tiesOf(farm)} /> },
    {
      head: w.matches,
      kind: "wide",
      cell: ({ matches, newest }) => (
        <Row>
          {matches}
          {newest.map((match) => (
            <ToMatch key={match} match={match}>{`#${match}`}</ToMatch>
          ))}
        </Row>
      ),
    },
  ];
}

function tiesOf({ gained, gave, shared }: FarmTold): string[] {
  const { farm: w } = operatorCasesWords.value;
  const names = new Map([...gained, ...gave].map(({ person, name }) => [person, name]));
  return shared.map(({ kind, people }) =>
    w[kind](people.map((one) => names.get(one) ?? "").join(" · ")),
  );
}

function gains({ name, matches, firsts, points, fed, ended }: FarmGain): string[] {
  const { farm: w } = operatorCasesWords.value;
  return [
    w.result(name, matches, firsts, signed(points)),
    ...(fed === null ? [] : [w.fed(name, fed.surplus, fed.z) + chance(fed)]),
    ...(ended === null ? [] : [w.ended(name, ended.of, ended.times) + chance(ended)]),
  ];
}

// -- one pair, and one match ---------------------------------------------------------------------

function OnePair({ people }: { people: string }) {
  const { fair } = operatorCasesWords.value;
  const [one = "", other = ""] = people.split("-");
  const told = useAnswer(addressOf("/api/operator/fair_play/pairs/{one}-{other}", { one, other }));
  if (told === null) return <Back />;
  return (
    <>
      <Back />
      <h3>
        {named(told.pair)} <Level pair={told.pair} />
      </h3>
      <Evidence pair={told.pair} />
      <Circumstances pair={told.pair} />
      <Table title={fair.matches} rows={told.matches} columns={matchColumns(told.pair)} />
    </>
  );
}

function matchColumns({ names }: PairTold): Column<PairMatch>[] {
  const { head } = operatorWords.value;
  const { fair } = operatorCasesWords.value;
  return [
    {
      head: head.at,
      cell: (one) => (
        <>
          {moment(one.finished)} {one.counts && <Badge>{fair.ladder}</Badge>}
        </>
      ),
    },
    { head: fair.seats, kind: "wide", cell: (one) => one.names.join(" · ") },
    { head: fair.evidence, kind: "wide", cell: (one) => <Ways names={names} ways={one.ways} /> },
    { head: fair.telling, kind: "wide", cell: (one) => <Discards {...one} /> },
    {
      head: head.actions,
      cell: ({ match }) => (
        <Row>
          <Replay match={match} />
          <ToMatch match={match}>{fair.match}</ToMatch>
        </Row>
      ),
    },
  ];
}

function OneMatch({ match }: { match: string }) {
  const { fair } = operatorCasesWords.value;
  const told = useAnswer(addressOf("/api/operator/fair_play/matches/{match}", { match }));
  if (told === null) return <Back />;
  return (
    <>
      <Back />
      <h3>
        {`${fair.match} ${told.match} · ${moment(told.finished)} `}
        <Replay match={told.match} />
      </h3>
      <Table
        title={fair.pair}
        rows={told.pairs}
        columns={[
          { head: fair.pair, kind: "key", cell: (pair) => <ToPair pair={pair} /> },
          { head: fair.evidence, kind: "wide", cell: (pair) => <Ways {...pair} /> },
          {
            head: fair.circumstances,
            kind: "wide",
            cell: (pair) => <Circumstances pair={pair} />,
          },
        ]}
      />
      <h3>{fair.telling}</h3>
      <Discards {...told} />
    </>
  );
}
