/** A plot of sums: a line for everybody, with names at the ends that do not cover each other. */

export interface Size {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly edge: number;
}

export interface Lines {
  readonly lines: readonly (readonly (readonly [x: number, y: number])[])[];
  /** Where the name of each line stands. */
  readonly names: readonly number[];
  readonly grid: readonly { readonly value: number; readonly y: number }[];
}

export function linesOf(sums: readonly (readonly number[])[], size: Size): Lines {
  const { width, height, left, right, edge } = size;
  const all = sums.flat();
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)];
  const count = Math.max(1, ...sums.map(({ length }) => length));
  const x = (at: number): number => round(left + (at * (width - left - right)) / count);
  const y = (sum: number): number =>
    round(edge + ((high - sum) * (height - 2 * edge)) / (high - low || 1));
  const lines = sums.map((line) => [0, ...line].map((sum, at) => [x(at), y(sum)] as const));
  return {
    lines,
    names: apart(
      lines.map((line) => line.at(-1)?.[1] ?? 0),
      size,
    ),
    grid: [...new Set([high, 0, low])].map((value) => ({ value, y: y(value) })),
  };
}

const LINE = 13;

/** Names that would cover each other move apart: down first, then back up from the lower edge. */
function apart(places: readonly number[], { height, edge }: Size): number[] {
  const order = places.map((_, at) => at).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const step = Math.min(LINE, (height - edge) / Math.max(places.length, 1));
  const out = [...places];
  let last = -Infinity;
  for (const at of order) {
    last = Math.max(out[at] ?? 0, last + step);
    out[at] = last;
  }
  let next = height - edge / 2 + step;
  for (const at of order.reverse()) {
    next = Math.min(out[at] ?? 0, next - step);
    out[at] = round(next);
  }
  return out;
}

const round = (number: number): number => Math.round(number * 10) / 10;
