import { useState } from "preact/hooks";
import { useFetched } from "../../api";
import { Loading, Trouble } from "../../api/Trouble";
import type { Summary, TownForm } from "../../generated/protocol";
import { OptionFields } from "../../rules/OptionFields";
import { madeConsistent, type Values } from "../../rules/optionForm";
import { Presets } from "../../rules/Presets";
import { useTowns } from "../../rules/towns";
import { savedRules } from "../../savedRules";
import { Button } from "../../ui";
import { words } from "../../words";
import { RejudgedRounds } from "./RejudgedRounds";
import { askable, otherValues, playedWith, presetsOf, rejudgeAddress } from "./rejudged";
import css from "./replay.module.css";
import type { TimelineRound } from "./timeline";

interface RejudgeCardProps {
  readonly summary: Summary;
  readonly rounds: readonly TimelineRound[];
}

/** 按别的规则算: the same match, and what it would have paid with other options. */
export function RejudgeCard(props: RejudgeCardProps) {
  const { rejudge: text } = words.value.pages;
  const [open, setOpen] = useState(false);
  return (
    <section class={`card ${css.rejudge}`} aria-labelledby="rejudge-title">
      <h2 id="rejudge-title">{text.title}</h2>
      <p class="quiet">{text.explain}</p>
      <div>
        <Button kind={open ? "normal" : "main"} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? text.hide : text.choose}
        </Button>
      </div>
      {open && <Choosing {...props} />}
    </section>
  );
}

function Choosing(props: RejudgeCardProps) {
  const { data, error, reload } = useTowns();
  if (error !== null) return <Trouble error={error} onRetry={reload} />;
  if (data === null) return <Loading />;
  const town = data.towns.find(({ name }) => name === props.summary.variant);
  if (town === undefined) return null;
  const presets = presetsOf(town, data.house_rules ?? [], savedRules());
  return <Choices town={{ ...town, presets }} {...props} />;
}

function Choices({ town, summary, rounds }: RejudgeCardProps & { readonly town: TownForm }) {
  const { rejudge: text } = words.value.pages;
  const [values, setValues] = useState<Values>(() => playedWith(town, summary));
  const [asked, setAsked] = useState<Values | null>(null);
  const [bad, setBad] = useState("");
  const others = otherValues(town, summary, values);
  const none = Object.keys(others).length === 0;
  const change = (next: Values): void => setValues(madeConsistent(town, next));
  return (
    <>
      <Presets town={askable(town)} values={values} onChoose={change} />
      <OptionFields
        town={askable(town)}
        values={values}
        problem={null}
        onValues={change}
        onBad={(name, is) => setBad(is ? name : "")}
      />
      <div class={css.rejudgeAsk}>
        <Button kind="main" disabled={none || bad !== ""} onClick={() => setAsked(others)}>
          {text.ask}
        </Button>
        {none && <span class="quiet">{text.none}</span>}
      </div>
      {asked !== null && (
        <Answer
          key={rejudgeAddress(summary.match, asked)}
          {...{ summary, rounds, town, others: asked }}
        />
      )}
    </>
  );
}

interface AnswerProps extends RejudgeCardProps {
  readonly town: TownForm;
  readonly others: Values;
}

function Answer({ others, ...props }: AnswerProps) {
  const { data, error, reload } = useFetched(rejudgeAddress(props.summary.match, others));
  if (error !== null) return <Trouble error={error} onRetry={reload} />;
  if (data === null) return <Loading />;
  return <RejudgedRounds {...props} others={others} told={data} />;
}
