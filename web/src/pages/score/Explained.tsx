import type { Reason, Scored } from "../../referee";
import { WhoPays, WhyPaid } from "../../settlement/Payments";
import "../../settlement/settlement.css";
import { Factor, type RuledRoom, WinCard } from "../../settlement/WinCard";
import type { Draft } from "./draft";
import { sittersOf, tableOf } from "./scoredTable";
import { scoreWords } from "./words";

interface ExplainedProps {
  readonly room: RuledRoom;
  readonly draft: Draft;
  readonly scored: Scored;
}

/** As after a round: who pays whom, and why. */
export function Explained({ room, draft, scored }: ExplainedProps) {
  const { seatNames, settlement } = scoreWords.value;
  const state = tableOf(room.settings.variant, draft, scored);
  const sitters = sittersOf(seatNames.slice(0, scored.scores.length));
  const [win] = state.wins;
  return (
    <section class="card settlement">
      <h2>{settlement}</h2>
      <WhoPays state={state} sitters={sitters} />
      {win && <WinCard {...{ win, state, room, sitters }} />}
      <WhyPaid {...{ state, room, sitters }} />
    </section>
  );
}

/** Every reason why it does not win, with the clause that says so. */
export function WhyNot({ room, why }: { room: RuledRoom; why: readonly Reason[] }) {
  return (
    <section class="card settlement">
      <h2>{scoreWords.value.why}</h2>
      <div class="factors">
        {why.map(({ code, clause, text }) => (
          <Factor key={`${code} ${clause}`} title={text} why={clause} room={room} />
        ))}
      </div>
    </section>
  );
}
