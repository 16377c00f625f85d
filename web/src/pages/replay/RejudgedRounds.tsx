import { useState } from "preact/hooks";
import type {
  Chance,
  Rejudged,
  RejudgedRound,
  RuleChange,
  Stop,
  Summary,
  TownForm,
} from "../../generated/protocol";
import { parseTiles } from "../../notation";
import { storedNames, storedSitters } from "../../people/sitters";
import { replayQuery } from "../../router";
import { WithClauses } from "../../rules/Clause";
import type { Value, Values } from "../../rules/optionForm";
import { RoundResult } from "../../settlement/RoundResult";
import { readReason } from "../../table/player/whyNot";
import { ActionWords } from "../../table/view/ActionWords";
import { Sentence } from "../../table/view/Sentence";
import { Anchor } from "../../ui/Anchor";
import { words } from "../../words";
import { signed } from "../../words/numbers";
import { speechOf } from "../../words/speech";
import { bothEnds, momentAfter } from "./rejudged";
import css from "./replay.module.css";
import type { TimelineRound } from "./timeline";

interface RejudgedRoundsProps {
  readonly summary: Summary;
  readonly rounds: readonly TimelineRound[];
  readonly town: TownForm;
  /** The options that are not as they were. */
  readonly others: Values;
  readonly told: Rejudged;
}

/** What every round would have come to; a touch shows both settlements side by side. */
export function RejudgedRounds(props: RejudgedRoundsProps) {
  const { told, town, summary } = props;
  const { rejudge: text } = words.value.pages;
  const changed = told.rounds.filter(({ status }) => status === "changed").length;
  const unknown = told.rounds.filter(({ status }) => status === "stopped").length;
  return (
    <>
      <ul class={css.rejudgeChanges}>
        {told.changes.map((change) => (
          <li key={change.option}>
            <Changed {...{ change, town, summary }} />
          </li>
        ))}
      </ul>
      <p role="status">{text.count(changed, unknown, told.rounds.length)}</p>
      <p>
        <b>{unknown === 0 ? text.total : text.known(told.rounds.length - unknown)}</b>{" "}
        <Points summary={summary} old={told.totals.old} other={told.totals.new} all />
      </p>
      <ol class={css.rejudged}>
        {told.rounds.map((one) => (
          <li key={one.round}>
            <Round {...props} one={one} />
          </li>
        ))}
      </ol>
    </>
  );
}

interface ChangedProps {
  readonly change: RuleChange;
  readonly town: TownForm;
  readonly summary: Summary;
}

/** 放冲谁付：打牌的人付自己一份 → 打牌的人付三家的份（HZ-19） */
function Changed({ change, town, summary }: ChangedProps) {
  const { rejudge: text } = words.value.pages;
  const form = town.options.find(({ name }) => name === change.option);
  const label = (value: Value): string =>
    form?.choices?.find((choice) => choice.value === value)?.label ?? String(value);
  const told = text.change(
    form?.label ?? change.option,
    label(change.old),
    label(change.new),
    change.clause,
  );
  return <WithClauses text={told} room={summary} />;
}

interface RoundProps extends RejudgedRoundsProps {
  readonly one: RejudgedRound;
}

function Round(props: RoundProps) {
  const { one, summary } = props;
  const { rejudge: text, replay } = words.value.pages;
  const [open, setOpen] = useState(false);
  const plain = one.status === "same" && one.chances.length === 0;
  const chances = one.chances.length === 0 ? [] : [text.chances(one.chances.length)];
  const facts = [...one.clauses, ...chances];
  const head = (
    <>
      <strong>{replay.round(one.round)}</strong>{" "}
      <span class={one.status === "changed" ? css.rejudgeChanged : ""}>{text[one.status]}</span>{" "}
      {facts.length > 0 && <span class="quiet">{facts.join(" · ")} </span>}
      {one.new !== null && one.status === "changed" && (
        <Points summary={summary} old={one.old} other={one.new} />
      )}
    </>
  );
  if (plain) return <p class={css.rejudgedRound}>{head}</p>;
  return (
    <details class={css.rejudgedRound} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{head}</summary>
      {open && <Story {...props} />}
    </details>
  );
}

function Story({ one, summary, rounds, others }: RoundProps) {
  const { rejudge: text } = words.value.pages;
  const ends = bothEnds(summary, rounds, one);
  const sitters = storedSitters(summary);
  const by = (options: Values) => ({ settings: { variant: summary.variant, options } });
  return (
    <div class={css.rejudgedStory}>
      {one.stop !== null && <Stopped stop={one.stop} {...{ summary, rounds }} round={one.round} />}
      {one.chances.length > 0 && (
        <ul>
          {one.chances.map((chance, at) => (
            <li key={at}>
              <CouldHave chance={chance} {...{ summary, rounds }} round={one.round} />
            </li>
          ))}
        </ul>
      )}
      {ends !== null && (
        <div class={css.rejudgedBoth}>
          <section>
            <h3>{text.was}</h3>
            <RoundResult state={ends[0]} room={by(summary.options)} sitters={sitters} />
          </section>
          <section>
            <h3>{text.would}</h3>
            <RoundResult
              state={ends[1]}
              room={by({ ...summary.options, ...others })}
              sitters={sitters}
            />
          </section>
        </div>
      )}
    </div>
  );
}

interface PlaceProps extends Pick<RejudgedRoundsProps, "summary" | "rounds"> {
  readonly round: number;
}

const PLAIN = { wild: [], plays: {} };

/** The way to the moment in the replay. */
function Way({ summary, rounds, round, step }: PlaceProps & { readonly step: number }) {
  const query = replayQuery({ moment: momentAfter(rounds, round, step) });
  return <Anchor to={`/replay/${summary.match}${query}`}>{words.value.pages.rejudge.look}</Anchor>;
}

function Stopped({ stop, ...place }: PlaceProps & { readonly stop: Stop }) {
  const { rejudge: text } = words.value.pages;
  const { summary } = place;
  const nameOf = (seat: number): string => storedNames(summary)[seat] ?? "";
  const told = text.stop[stop.code as keyof typeof text.stop] ?? text.stop.illegal;
  const fields = {
    who: stop.seat === undefined ? "" : nameOf(stop.seat),
    done: <ActionWords action={stop.do ?? ""} state={{ ...PLAIN, variant: summary.variant }} />,
  };
  return (
    <>
      <p>
        <Sentence state={PLAIN} text={told} fields={fields} /> <Way {...place} step={stop.step} />
      </p>
      <ul>
        {stop.reasons?.map((reason, at) => (
          <li key={at}>
            <Sentence state={PLAIN} {...readReason(speechOf(summary.variant), reason, nameOf)} />
          </li>
        ))}
      </ul>
    </>
  );
}

function CouldHave({ chance, ...place }: PlaceProps & { readonly chance: Chance }) {
  const { rejudge: text } = words.value.pages;
  const { summary } = place;
  const names = storedNames(summary);
  const actions = (
    <>
      {chance.do.map((action, at) => (
        <span key={action}>
          {at > 0 && text.or}
          <ActionWords action={action} state={{ ...PLAIN, variant: summary.variant }} />
        </span>
      ))}
    </>
  );
  const fields = {
    who: names[chance.seat] ?? "",
    source: chance.from === undefined ? "" : (names[chance.from] ?? ""),
    tile: parseTiles(chance.tile ?? ""),
    actions,
  };
  return (
    <>
      <Sentence
        state={PLAIN}
        text={chance.tile === undefined ? text.chance : text.chanceOn}
        fields={fields}
      />{" "}
      <Way {...place} step={chance.step} />
    </>
  );
}

interface PointsProps {
  readonly summary: Summary;
  readonly old: readonly number[];
  readonly other: readonly number[];
  /** Also those that stay as they are. */
  readonly all?: boolean;
}

/** Who would have had what instead. */
function Points({ summary, old, other, all = false }: PointsProps) {
  const shown = storedNames(summary).flatMap((name, seat) => {
    const [was = 0, would = 0] = [old[seat], other[seat]];
    return all || was !== would ? [{ name, was, would }] : [];
  });
  return (
    <span class={css.rejudgePoints}>
      {shown.map(({ name, was, would }) => (
        <span key={name} class={css.rejudgePoint}>
          {name} {signed(was)}
          {was !== would && (
            <>
              {" → "}
              <b>{signed(would)}</b>
            </>
          )}
        </span>
      ))}
    </span>
  );
}
