/** How one's points have gone lately. */

/** The sums after each match, and how the newer half stands beside the older one, for each match. */
export function trendOf(points: readonly number[]) {
  const sums = [0];
  for (const one of points) sums.push((sums.at(-1) ?? 0) + one);
  const half = Math.min(10, Math.floor(points.length / 2));
  const mean = (some: readonly number[]): number =>
    some.length === 0 ? 0 : Math.round((some.reduce((a, b) => a + b, 0) / some.length) * 10) / 10;
  return {
    sums,
    half,
    now: mean(points.slice(points.length - half)),
    before: mean(points.slice(0, points.length - half)),
  };
}

/** The sums as a line in a box, with the height of zero. */
export function lineOf(sums: readonly number[], width: number, height: number) {
  const [low, high] = [Math.min(...sums), Math.max(...sums)];
  const x = (at: number): number => 6 + (at / Math.max(sums.length - 1, 1)) * (width - 12);
  const y = (value: number): number =>
    high === low ? height / 2 : 6 + ((high - value) / (high - low)) * (height - 12);
  const places = sums.map((value, at) => [round(x(at)), round(y(value))] as const);
  return {
    points: places.map((place) => place.join()).join(" "),
    zero: round(y(0)),
    end: places.at(-1) ?? [0, 0],
  };
}

const round = (number: number): number => Math.round(number * 10) / 10;
