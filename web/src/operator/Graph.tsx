import { operatorWords } from "../words/operator";
import { chartOf, HEIGHT, known, type Values } from "./chart";
import { clock } from "./formats";

interface GraphLine {
  readonly name: string;
  readonly values: Values;
}

interface GraphProps {
  title: string;
  /** The times of the samples, and how far they are apart. */
  at: readonly number[];
  every: number;
  lines: readonly GraphLine[];
}

const WIDE = 640;
/** So that letters stay readable on a phone. */
const NARROW = 360;

/** Numbers over time; the newest stand below. */
export function Graph({ title, at, every, lines }: GraphProps) {
  const width = matchMedia("(max-width: 48rem)").matches ? NARROW : WIDE;
  const values = lines.map((line) => line.values);
  const chart = chartOf(at, every, values, width);
  return (
    <figure class="graph">
      <figcaption>{title}</figcaption>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={`${title}: ${lines.map(summary).join("; ")}`}
      >
        {chart.grid.map(({ value, y }) => (
          <g key={value}>
            <path class="grid" d={`M${chart.left} ${y}H${chart.right}`} />
            <text x={chart.left - 6} y={y + 5} text-anchor="end">
              {value}
            </text>
          </g>
        ))}
        {chart.times.map((time) => (
          <text key={time.anchor} x={time.x} y={HEIGHT - 6} text-anchor={time.anchor}>
            {clock(time.at)}
          </text>
        ))}
        {chart.paths.map((path, index) => (
          <path key={index} class={`plot plot-${index}`} d={path} />
        ))}
      </svg>
      <ul aria-hidden="true">
        {lines.map((line, index) => (
          <li key={line.name} class={`key-${index}`}>
            {line.name} <b>{line.values.at(-1) ?? "–"}</b>
          </li>
        ))}
      </ul>
    </figure>
  );
}

function summary({ name, values }: GraphLine): string {
  const { now, most } = operatorWords.value.overview;
  const there = known(values);
  if (there.length === 0) return `${name} –`;
  return `${name} ${now} ${values.at(-1) ?? "–"}, ${most} ${Math.max(...there)}`;
}
