import css from "./ladder.module.css";
import { lineOf } from "./trend";

const WIDTH = 320;
const HEIGHT = 96;

interface SparklineProps {
  readonly numbers: readonly number[];
  /** Whether a line is drawn at zero, too. */
  readonly zero?: boolean;
}

/** How a number went, without names or scale: what it means is said beside it. */
export function Sparkline({ numbers, zero = false }: SparklineProps) {
  const line = lineOf(numbers, WIDTH, HEIGHT);
  return (
    <svg class={css.trend} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {zero && <line class={css.trendZero} x1="0" x2={WIDTH} y1={line.zero} y2={line.zero} />}
      <polyline class={css.trendLine} points={line.points} />
      <circle class={css.trendEnd} cx={line.end[0]} cy={line.end[1]} r="4" />
    </svg>
  );
}
