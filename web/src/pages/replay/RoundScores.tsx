import type { Summary } from "../../generated/protocol";
import { storedNames } from "../../people/sitters";
import { Anchor } from "../../ui/Anchor";
import { words } from "../../words";
import { signed } from "../../words/numbers";
import css from "./replay.module.css";

/** What every round brought, and the sum. */
export function RoundScores({ summary }: { summary: Summary }) {
  const { replay: text, mine } = words.value.pages;
  return (
    <section class="card">
      <h2>{text.scores}</h2>
      <div class="table-scroll">
        <table class={css.scoreTable}>
          <thead>
            <tr>
              <th scope="col">{text.roundShort}</th>
              {storedNames(summary).map((name, seat) => (
                <th key={seat} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {summary.rounds.map((round) => (
              <tr key={round.round}>
                <th scope="row">
                  <Anchor to={`/replay/${summary.match}#r${round.round}e0`}>{round.round}</Anchor>
                  {round.void && <span class="badge">{text.void}</span>}
                </th>
                <Cells numbers={round.scores} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{text.total}</th>
              <Cells numbers={summary.totals} />
            </tr>
          </tfoot>
        </table>
      </div>
      <p>
        <a href={`/api/matches/${summary.match}/record`} download>
          {mine.record}
        </a>
      </p>
    </section>
  );
}

function Cells({ numbers }: { numbers: readonly number[] }) {
  return (
    <>
      {numbers.map((points, seat) => (
        <td key={seat} class={points < 0 ? "own-loss" : ""}>
          {signed(points)}
        </td>
      ))}
    </>
  );
}
