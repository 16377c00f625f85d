import { words } from "../../words";
import { signed } from "../../words/numbers";
import { lineOf, trendOf } from "./trend";

const WIDTH = 320;
const HEIGHT = 96;

/** What the newest matches came to, added up one after another. */
export function Trend({ points }: { points: readonly number[] }) {
  const { mine } = words.value.pages;
  const { sums, before, now, half } = trendOf(points);
  const line = lineOf(sums, WIDTH, HEIGHT);
  return (
    <>
      <svg class="trend" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <line class="trend-zero" x1="0" x2={WIDTH} y1={line.zero} y2={line.zero} />
        <polyline class="trend-line" points={line.points} />
        <circle class="trend-end" cx={line.end[0]} cy={line.end[1]} r="4" />
      </svg>
      <p>{mine.trendText(half, signed(now), signed(before))}</p>
    </>
  );
}
