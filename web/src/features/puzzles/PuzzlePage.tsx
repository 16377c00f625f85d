import { useState } from "preact/hooks";
import { addressOf, mailboxOf, postJson, useFetched } from "../../api";
import { Loading, Trouble } from "../../api/Trouble";
import { useAction } from "../../api/useAction";
import { PageFrame } from "../../frame/PageFrame";
import type { PuzzleCase, PuzzleVerdict } from "../../generated/protocol";
import study from "../../pages/study/study.module.css";
import type { Scenario } from "../../referee";
import { townName } from "../../rules/towns";
import { useSession } from "../../session";
import { Stage } from "../../stage";
import { Anchor } from "../../ui/Anchor";
import { speechOf } from "../../words/speech";
import { teachingWords } from "../../words/teaching";
import { nextOf, theme } from "./puzzles";
import css from "./puzzles.module.css";
import { VerdictBox } from "./VerdictBox";

/** A puzzle: what would you do here? */
export function PuzzlePage({ town, id }: { town: string; id: string }) {
  const text = teachingWords.value.puzzles;
  const { data, error, reload } = useFetched(addressOf("/api/puzzles/{town}/{id}", { town, id }));
  const about = data === null ? "" : (speechOf(town).maybe(`theme.${data.theme}`) ?? "");
  return (
    <PageFrame title={text.of(townName(town))} hideTitle wide>
      <div class={study.studyLine}>
        <Anchor to={`/puzzles/${town}`} class={study.studyUp} label={text.toList}>
          ‹
        </Anchor>
        <b aria-hidden="true">{text.of(townName(town))}</b>
        <span class="quiet">{about}</span>
      </div>
      {error !== null && <Trouble error={error} onRetry={reload} />}
      {error === null && data === null && <Loading />}
      {data !== null && <Puzzle town={town} puzzle={data} />}
    </PageFrame>
  );
}

interface Given {
  readonly action: string;
  readonly verdict: PuzzleVerdict;
}

function Puzzle({ town, puzzle }: { town: string; puzzle: PuzzleCase }) {
  const session = useSession();
  const text = teachingWords.value.puzzles;
  const scenario = puzzle.scenario as Scenario;
  const last = scenario.script?.length ?? 0;
  const [at, setAt] = useState(last);
  const [given, setGiven] = useState<Given | null>(null);
  const { busy, run } = useAction();
  // Whoever has answered is told which one comes next.
  const { data: list } = useFetched(
    given === null ? null : addressOf("/api/puzzles/{town}", { town }),
  );
  const answer = async ([line = ""]: readonly string[]): Promise<void> => {
    if (busy) return;
    const action = line.slice(line.indexOf(" ") + 1);
    const address = mailboxOf("/api/puzzles/{town}/{id}", { town, id: puzzle.id });
    await run(async () =>
      setGiven({ action, verdict: await postJson(address, { answer: action }, session.token) }),
    );
  };
  const next = list === null ? null : nextOf(list.puzzles, theme.value, puzzle.id);
  return (
    <div class={css.puzzle}>
      <p class={css.puzzleAsk}>{text.ask}</p>
      <Stage
        {...{ scenario, at, seat: puzzle.seat, you: puzzle.seat }}
        onStep={setAt}
        {...(given === null && at === last && { onPlay: answer })}
      >
        {(_, { state }) =>
          given !== null && (
            <VerdictBox
              {...given}
              state={state}
              scenario={scenario}
              next={next === null ? null : `/puzzles/${town}/${next}`}
            />
          )
        }
      </Stage>
    </div>
  );
}
