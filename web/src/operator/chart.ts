/** Where the lines of a graph over time lie. */

export type Values = readonly (number | null)[];

export const HEIGHT = 200;
const LEFT = 48;
const RIGHT = 8;
const TOP = 12;
const BOTTOM = HEIGHT - 26;
const STEPS = 4;

/** A round number at which an axis may end. */
export function ceiling(most: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(most, STEPS) / STEPS));
  const step = [1, 2, 2.5, 5, 10].find((one) => one * unit * STEPS >= most) ?? 10;
  return Math.max(step * unit, 1) * STEPS;
}

export const known = (values: Values): number[] => values.filter((value) => value !== null);

interface Chart {
  readonly grid: readonly { readonly value: number; readonly y: number }[];
  readonly times: readonly {
    readonly at: number;
    readonly x: number;
    readonly anchor: "start" | "middle" | "end";
  }[];
  /** A path for each line; where nothing was measured it is broken. */
  readonly paths: readonly string[];
  readonly left: number;
  readonly right: number;
}

/** Lay lines out on a width; `every` is the distance of two samples in seconds. */
export function chartOf(
  at: readonly number[],
  every: number,
  lines: readonly Values[],
  width: number,
): Chart {
  const first = at[0] ?? 0;
  const last = Math.max(at.at(-1) ?? 0, first + every);
  const top = ceiling(Math.max(0, ...lines.flatMap(known)));
  const right = width - RIGHT;
  const x = (time: number): number => LEFT + ((time - first) / (last - first)) * (right - LEFT);
  const y = (value: number): number => BOTTOM - (value / top) * (BOTTOM - TOP);
  return {
    grid: Array.from({ length: STEPS + 1 }, (_, step) => {
      const value = (top / STEPS) * step;
      return { value, y: y(value) };
    }),
    times: (["start", "middle", "end"] as const).map((anchor, part) => {
      const time = first + ((last - first) * part) / 2;
      return { at: time, x: x(time), anchor };
    }),
    paths: lines.map((values) => pathOf(values, at, x, y)),
    left: LEFT,
    right,
  };
}

type Place = (value: number) => number;

function pathOf(values: Values, at: readonly number[], x: Place, y: Place): string {
  let path = "";
  values.forEach((value, index) => {
    if (value === null) return;
    const goesOn = (values[index - 1] ?? null) !== null;
    path += `${goesOn ? "L" : "M"}${x(at[index] ?? 0).toFixed(1)} ${y(value).toFixed(1)}`;
    // A sample that stands alone is a dot.
    if (!goesOn && (values[index + 1] ?? null) === null) path += "h1.5";
  });
  return path;
}
