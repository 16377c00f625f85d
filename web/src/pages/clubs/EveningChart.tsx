import type { ClubEvening } from "../../generated/protocol";
import { seatColour } from "../../people/SeatSign";
import { tellApart } from "../../people/shorten";
import { shownName } from "../../words";
import { clubWords } from "../../words/clubs";
import { signed } from "../../words/numbers";
import { type CourseSize, courseOf } from "./course";

/** Lines are told apart by their dashes and the name at their end, not by colour alone. */
const DASHES = ["", "7 4", "2 4", "9 3 2 3"];
const WIDTH = 340;

/** The sums of everybody after each match. */
export function EveningChart({ evening }: { evening: ClubEvening }) {
  const { evening: text } = clubWords.value;
  const names = tellApart(
    evening.scores.map(({ name }) => shownName(name)),
    10,
  );
  const size: CourseSize = {
    ...{ width: WIDTH, left: 40, right: 78, edge: 12 },
    height: Math.max(160, 14 * names.length + 24),
  };
  const { lines, names: places, grid } = courseOf(evening.course, size);
  const [best] = evening.scores;
  return (
    <figure class="evening-chart">
      <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={text.chart}>
        {grid.map(({ value, y }) => (
          <g key={value}>
            <path class="chart-grid" d={`M${size.left} ${y}H${size.width - size.right}`} />
            <text class="chart-value" x={size.left - 4} y={y + 4}>
              {signed(value)}
            </text>
          </g>
        ))}
        {lines.map((line, at) => (
          <g key={at} class="chart-seat" style={{ color: seatColour(at) }}>
            <polyline
              points={line.map((place) => place.join()).join(" ")}
              stroke-dasharray={DASHES[Math.floor(at / 4) % DASHES.length]}
            />
            <text x={size.width - size.right + 5} y={(places[at] ?? 0) + 4}>
              {names[at]}
            </text>
          </g>
        ))}
      </svg>
      {best !== undefined && (
        <figcaption class="quiet">
          {text.chartText(shownName(best.name), signed(best.points))}
        </figcaption>
      )}
    </figure>
  );
}
