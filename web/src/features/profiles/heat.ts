/** A year as weeks of days, the newest last; days are those of UTC, as the server counts them. */

const DAY = 86_400_000;
const WEEKS = 53;

interface HeatDay {
  readonly day: string;
  readonly count: number;
  /** 0 is nothing, 4 is as much as there ever was. */
  readonly level: number;
}

/** Monday first; the last week ends today. */
export function weeksOf(days: Readonly<Record<string, number>>, now: number): HeatDay[][] {
  const today = Math.floor(now / DAY);
  const weekday = (today + 3) % 7; // 1970 began on a Thursday
  const first = today - weekday - 7 * (WEEKS - 1);
  const most = Math.max(1, ...Object.values(days));
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => first + 7 * week + at)
      .filter((number) => number <= today)
      .map((number) => {
        const day = new Date(number * DAY).toISOString().slice(0, 10);
        const count = days[day] ?? 0;
        return { day, count, level: Math.ceil((4 * count) / most) };
      }),
  );
}
