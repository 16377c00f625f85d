import type { Summary } from "../generated/protocol";
import { storedNames } from "../people/sitters";
import { Anchor } from "../ui/Anchor";
import { words } from "../words";
import { signed } from "../words/numbers";
import css from "./LastMatch.module.css";

interface LastMatchProps {
  summary: Summary;
  /** Whether it can be looked at again already. */
  replay?: boolean;
}

/** How the match that has just ended came out. */
export function LastMatch({ summary, replay = true }: LastMatchProps) {
  const { room } = words.value.pages;
  return (
    <section class={`card ${css.lastMatch}`}>
      <h2>{room.last}</h2>
      <ul class="sums">
        {storedNames(summary).map((name, seat) => (
          <li key={seat} class={summary.winners.includes(seat) ? "sum sum-best" : "sum"}>
            <span>{name}</span>
            <strong>{signed(summary.totals[seat] ?? 0)}</strong>
          </li>
        ))}
      </ul>
      {replay && (
        <p>
          <Anchor to={`/replay/${summary.match}`}>{room.replay}</Anchor>
        </p>
      )}
    </section>
  );
}
