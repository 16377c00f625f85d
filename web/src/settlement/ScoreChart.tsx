import type { RoundScore } from "../generated/protocol";
import type { Sitter } from "../people/sitters";
import { LineChart } from "../ui/LineChart";
import css from "../ui/LineChart.module.css";
import { words } from "../words";

interface ScoreChartProps {
  readonly rounds: readonly RoundScore[];
  readonly sitters: readonly Sitter[];
}

/** The totals of everybody after each round. */
export function ScoreChart({ rounds, sitters }: ScoreChartProps) {
  const { summary: text } = words.value.play;
  const course = sitters.map((_, seat) =>
    runningTotals(rounds.map(({ scores }) => scores[seat] ?? 0)),
  );
  return (
    <figure class={css.chart}>
      <figcaption class="quiet">{text.chart}</figcaption>
      <LineChart
        course={course}
        names={sitters.map(({ name }) => name)}
        label={text.chart}
        told={String}
      />
    </figure>
  );
}

function runningTotals(scores: readonly number[]): number[] {
  let total = 0;
  return scores.map((score) => {
    total += score;
    return total;
  });
}
