import type { TableState } from "../../model";
import type { Reason, Scored } from "../../referee";
import type { Ruled } from "../../rules/Clause";
import { Ledger } from "../../settlement/Ledger";
import { WhyPaid } from "../../settlement/Payments";
import sums from "../../settlement/settlement.module.css";
import { Factor, Reading, WinCard } from "../../settlement/WinCard";
import { signed } from "../../words/numbers";
import { speechOf } from "../../words/speech";
import type { Draft } from "./draft";
import css from "./score.module.css";
import { sittersOf, tableOf, winOf } from "./scoredTable";
import { scoreWords } from "./words";

interface ExplainedProps {
  readonly room: Ruled;
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
    <section class={`card ${sums.settlement}`}>
      <h2>{settlement}</h2>
      <Ledger state={state} sitters={sitters} />
      {win && <WinCard {...{ win, state, room, sitters }} />}
      <WhyPaid {...{ state, room, sitters }} />
      {scored.readings.length > 1 && <Readings {...{ state, draft }} list={scored.readings} />}
    </section>
  );
}

interface ReadingsProps {
  readonly state: TableState;
  readonly draft: Draft;
  readonly list: Scored["readings"];
}

/** The same hand, read in every way that pays otherwise. */
function Readings({ state, draft, list }: ReadingsProps) {
  const text = scoreWords.value;
  const speech = speechOf(state.variant);
  return (
    <>
      <h3>{text.readings}</h3>
      <p class="quiet">{text.readingHint}</p>
      {list.map((win) => (
        <div key={win.points} class={css.scoreReading}>
          <p>
            <span>{speech.worth(win.type, win.factors)}</span> <b>{signed(win.points)}</b>
          </p>
          <Reading win={winOf(draft, win)} state={state} />
        </div>
      ))}
    </>
  );
}

/** The clause stands behind it anyway. */
const sentenceOf = (text: string): string => text.replace(/\s?[（(][A-Z]{1,3}-\d+[)）]$/, "");

/** Every reason why it does not win, with the clause that says so. */
export function WhyNot({ room, why }: { room: Ruled; why: readonly Reason[] }) {
  return (
    <section class={`card ${sums.settlement}`}>
      <h2>{scoreWords.value.why}</h2>
      <div class={sums.factors}>
        {why.map(({ code, clause, text }) => (
          <Factor key={`${code} ${clause}`} title={sentenceOf(text)} why={clause} room={room} />
        ))}
      </div>
    </section>
  );
}
