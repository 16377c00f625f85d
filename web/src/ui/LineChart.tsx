import { seatColour } from "../people/SeatSign";
import { tellApart } from "../people/shorten";
import css from "./LineChart.module.css";
import { linesOf, type Size } from "./lines";

/** Lines are told apart by their dashes and the name at their end, not by colour alone. */
const DASHES = ["", "7 4", "2 4", "9 3 2 3"];
const WIDTH = 340;
/** Colours, and dashes, of which no two lines have the same two. */
const dashOf = (at: number): string | undefined =>
  DASHES[(at + Math.floor(at / DASHES.length)) % DASHES.length];

interface LineChartProps {
  /** The sums of everybody, one after another. */
  course: readonly (readonly number[])[];
  names: readonly string[];
  label: string;
  /** How a number is written. */
  told: (value: number) => string;
}

/** How sums grew, with names at the ends of the lines. */
export function LineChart({ course, names, label, told }: LineChartProps) {
  const short = tellApart(names, 10);
  const size: Size = {
    ...{ width: WIDTH, left: 40, right: 78, edge: 12 },
    height: Math.max(160, 14 * names.length + 24),
  };
  const { lines, names: places, grid } = linesOf(course, size);
  return (
    <svg
      class={css.lineChart}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={label}
    >
      {grid.map(({ value, y }) => (
        <g key={value}>
          <path class={css.lineChartGrid} d={`M${size.left} ${y}H${size.width - size.right}`} />
          <text class={css.lineChartValue} x={size.left - 4} y={y + 4}>
            {told(value)}
          </text>
        </g>
      ))}
      {lines.map((line, at) => (
        <g key={at} class={css.lineChartLine} style={{ color: seatColour(at) }}>
          <polyline
            points={line.map((place) => place.join()).join(" ")}
            stroke-dasharray={dashOf(at)}
          />
          <text x={size.width - size.right + 5} y={(places[at] ?? 0) + 4}>
            {short[at]}
          </text>
        </g>
      ))}
    </svg>
  );
}
