import { complain } from "../../api/refusals";
import type { Sanction } from "../../generated/protocol";
import { usePart } from "../../session";
import { Button, Dialog } from "../../ui";
import { timeText } from "../../words/numbers";
import { SanctionWatch } from "./watch";
import { sanctionWords } from "./words";

/** What was decided about us after reports: it has to be answered, and is told until then. */
export function SanctionDialog({ told }: { told: Sanction }) {
  const watch = usePart(SanctionWatch);
  const w = sanctionWords.value;
  const seen = (): void => {
    watch.saw(told.sanction).catch(complain);
  };
  return (
    <Dialog
      open
      title={w.title}
      actions={
        <Button kind="main" onClick={seen}>
          {w.seen}
        </Button>
      }
    >
      <p>{w.about(timeText(told.at), w.kinds[told.kind])}</p>
      <p>
        <strong>{w.what[told.what]}</strong>
      </p>
      {told.until > 0 && <p>{w.until(timeText(told.until))}</p>}
      {told.reason !== "" && <p>{w.reason(told.reason)}</p>}
      <p>
        <a href={`/replay/${told.match}`}>{w.replay}</a>
      </p>
    </Dialog>
  );
}
