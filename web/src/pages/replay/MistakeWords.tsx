import type { Mistake } from "../../generated/protocol";
import { reasonsOf } from "../../table/player/remarks";
import { ActionWords } from "../../table/view/ActionWords";
import { words } from "../../words";
import { partsOf, speechOf } from "../../words/speech";
import { candidateOf } from "./mistakes";

const PLAIN = { wild: [], plays: {} };

/** 打了 4p；打 9m 更值 +1.8 分，因为…, the tiles as pictures. */
export function MistakeWords({ mistake, variant }: { mistake: Mistake; variant: string }) {
  const { review: text } = words.value.pages;
  const best = candidateOf(mistake, mistake.best);
  const why = best === null ? "" : reasonsOf(speechOf(variant), best);
  const fields = {
    did: <ActionWords action={mistake.action} state={PLAIN} verbOf={text.did} />,
    better: <ActionWords action={mistake.best} state={PLAIN} />,
    loss: mistake.loss.toFixed(1),
  };
  return (
    <>
      {partsOf(text.mistake).map((part, at) =>
        at % 2 === 0 ? part : fields[part as keyof typeof fields],
      )}
      {why !== "" && text.because(why)}
    </>
  );
}
