import type { RoundScore } from "../generated/protocol";
import { seatColour } from "../people/SeatSign";
import { tellApart } from "../people/shorten";
import type { Sitter } from "../people/sitters";
import { words } from "../words";

const WIDTH = 320;
const HEIGHT = 150;
const LEFT = 34;
const RIGHT = 70;
const EDGE = 12;
/** Lines are told apart by their dashes and the name at their end, not by colour alone. */
const DASHES = ["", "7 4", "2 4", "9 3 2 3"];

/** The totals of everybody after each round. */
export function ScoreChart({
  rounds,
  sitters,
}: {
  rounds: readonly RoundScore[];
  sitters: readonly Sitter[];
}) {
  const { summary: w } = words.value.play;
  const names = tellApart(
    sitters.map(({ name }) => name),
    10,
  );
  const lines = sitters.map((_, seat) => runningTotals(rounds, seat));
  const all = lines.flat();
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)];
  const span = high - low || 1;
  const x = (at: number): number =>
    LEFT + (at * (WIDTH - LEFT - RIGHT)) / Math.max(rounds.length, 1);
  const y = (total: number): number => EDGE + ((high - total) * (HEIGHT - 2 * EDGE)) / span;
  const ends = spread(lines.map((line) => y(line.at(-1) ?? 0)));
  return (
    <figure class="chart">
      <figcaption class="quiet">{w.chart}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={w.chart}>
        {[...new Set([low, 0, high])].map((value) => (
          <g key={value}>
            <path class="chart-grid" d={`M${LEFT} ${y(value)}H${WIDTH - RIGHT}`} />
            <text class="chart-value" x={LEFT - 4} y={y(value) + 4}>
              {value}
            </text>
          </g>
        ))}
        {lines.map((line, seat) => (
          <g key={seat} class="chart-seat" style={{ color: seatColour(seat) }}>
            <polyline
              points={line.map((total, at) => `${x(at)},${y(total)}`).join(" ")}
              stroke-dasharray={DASHES[seat % DASHES.length]}
            />
            <text x={WIDTH - RIGHT + 5} y={(ends[seat] ?? 0) + 4}>
              {names[seat]}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  );
}

function runningTotals(rounds: readonly RoundScore[], seat: number): number[] {
  const totals = [0];
  for (const { scores } of rounds) totals.push((totals.at(-1) ?? 0) + (scores[seat] ?? 0));
  return totals;
}

/** Names that would cover each other move apart. */
function spread(places: readonly number[], apart = 13): number[] {
  const order = places.map((_, at) => at).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const out = [...places];
  let last = -Infinity;
  for (const at of order) {
    out[at] = Math.max(out[at] ?? 0, last + apart);
    last = out[at] ?? 0;
  }
  // Then back up from the lower edge, only as far as it takes.
  let next = HEIGHT - EDGE + apart;
  for (const at of order.reverse()) {
    out[at] = Math.min(out[at] ?? 0, next - apart);
    next = out[at] ?? 0;
  }
  return out;
}
