import type { Summary } from "../../generated/protocol";
import type { TableState } from "../../model";
import { storedSitters } from "../../people/sitters";
import { RoundResult } from "../../settlement/RoundResult";
import { words } from "../../words";

interface RoundSettlementProps {
  summary: Summary;
  /** The table when the round is over. */
  state: TableState;
}

/** Who won with what, who paid whom and why. */
export function RoundSettlement({ summary, state }: RoundSettlementProps) {
  return (
    <section class="card">
      <h2>{words.value.pages.replay.settlement}</h2>
      <RoundResult state={state} room={{ settings: summary }} sitters={storedSitters(summary)} />
    </section>
  );
}
