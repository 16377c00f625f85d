import { useEffect } from "preact/hooks";
import { Loading, Trouble } from "../../api/Trouble";
import { copyText } from "../../features/sharing/clipboard";
import { PageFrame } from "../../frame/PageFrame";
import type { TownForm } from "../../generated/protocol";
import { useAnswer } from "../../referee";
import { KeepReferee } from "../../referee/KeepReferee";
import { type Address, go } from "../../router";
import { chosenTown, townName, useTowns } from "../../rules/towns";
import { Button, toast } from "../../ui";
import { Calculator } from "./Calculator";
import { writeHand } from "./draft";
import { RulesButton } from "./RulesDialog";
import css from "./score.module.css";
import { TypeButton } from "./TypeDialog";
import { type Drafting, useDraft } from "./useDraft";
import { scoreWords } from "./words";

/** What is a hand worth? Tiles are tapped, and the sum is there. */
export function ScorePage({ town: named, at }: { town: string | null; at: Address }) {
  const { data, error, reload } = useTowns();
  const wanted = named ?? chosenTown.value;
  const town = data?.towns.find(({ name }) => name === wanted) ?? data?.towns[0];
  return (
    <PageFrame title={scoreWords.value.title} hideTitle wide>
      {error !== null && <Trouble error={error} onRetry={reload} />}
      {data === null && error === null && <Loading />}
      {data !== null && town !== undefined && (
        <>
          <InTown key={town.name} {...{ town, at }} towns={data.towns} />
          <KeepReferee towns={data.towns.map(({ name }) => name)} />
        </>
      )}
    </PageFrame>
  );
}

interface InTownProps {
  readonly town: TownForm;
  readonly towns: readonly TownForm[];
  readonly at: Address;
}

function InTown({ town, towns, at }: InTownProps) {
  const drafting = useDraft(town.name, at);
  const { options } = drafting.draft;
  const { data: answer, error, reload: retry } = useAnswer("form", { variant: town.name, options });
  useEffect(() => {
    chosenTown.value = town.name;
  }, [town.name]);
  return (
    <div class={css.score}>
      <Head {...{ town, towns, drafting }} />
      {error !== null && <Trouble error={error} onRetry={retry} />}
      {error === null && answer === null && <Loading />}
      {answer !== null && "error" in answer && <p role="alert">{answer.error.reason}</p>}
      {answer !== null && !("error" in answer) && (
        <Calculator {...{ town, drafting }} form={answer} />
      )}
    </div>
  );
}

interface HeadProps extends Omit<InTownProps, "at"> {
  readonly drafting: Drafting;
}

/** The town, its rules, the hand as text, and a link to all of it. */
function Head({ town, towns, drafting: { draft, change, begin } }: HeadProps) {
  const text = scoreWords.value;
  const share = async (): Promise<void> => {
    if (await copyText(location.href)) toast(text.copied);
    else toast(location.href);
  };
  return (
    <div class={css.scoreHead}>
      <select
        class="input"
        aria-label={text.town}
        value={town.name}
        onChange={({ currentTarget: { value } }) => go(`/score/${value}`)}
      >
        {towns.map(({ name }) => (
          <option key={name} value={name}>
            {townName(name)}
          </option>
        ))}
      </select>
      <RulesButton
        town={town}
        options={draft.options}
        onOptions={(options) => change({ ...draft, options })}
      />
      <TypeButton
        written={writeHand(draft)}
        onHand={(hand) => begin({ ...draft, ...hand, won: null })}
      />
      <Button aria-label={text.share} onClick={share}>
        {text.shareShort}
      </Button>
    </div>
  );
}
