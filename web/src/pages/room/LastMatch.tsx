import type { Summary } from "../../generated/protocol";
import { storedNames } from "../../table/sitters";
import { Anchor } from "../../ui/Anchor";
import { words } from "../../words";
import { signed } from "../../words/numbers";

/** How the match that has just ended came out. */
export function LastMatch({ summary }: { summary: Summary }) {
  const { room } = words.value.pages;
  return (
    <section class="card last-match">
      <h2>{room.last}</h2>
      <ul class="sums">
        {storedNames(summary).map((name, seat) => (
          <li key={seat} class={summary.winners.includes(seat) ? "sum sum-best" : "sum"}>
            <span>{name}</span>
            <strong>{signed(summary.totals[seat] ?? 0)}</strong>
          </li>
        ))}
      </ul>
      <p>
        <Anchor to={`/replay/${summary.match}`}>{room.replay}</Anchor>
      </p>
    </section>
  );
}
