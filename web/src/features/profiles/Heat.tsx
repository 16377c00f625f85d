import { weeksOf } from "./heat";
import css from "./profiles.module.css";
import { profileWords } from "./words";

const CELL = 10;
const ROOM = 12;

/** The days on which somebody played, the darker the more. */
export function Heat({ days }: { days: Readonly<Record<string, number>> }) {
  const text = profileWords.value;
  const weeks = weeksOf(days, Date.now());
  const counts = Object.values(days);
  const told = text.year(
    counts.reduce((sum, one) => sum + one, 0),
    counts.length,
  );
  return (
    <>
      <svg class={css.heat} viewBox={`0 0 ${weeks.length * ROOM} ${7 * ROOM}`} role="img">
        <title>{told}</title>
        {weeks.map((week, x) =>
          week.map(({ day, count, level }, y) => (
            <rect
              key={day}
              class={css[`heat${level}`]}
              x={x * ROOM}
              y={y * ROOM}
              width={CELL}
              height={CELL}
              rx="2"
            >
              {count > 0 && <title>{text.onDay(day, count)}</title>}
            </rect>
          )),
        )}
      </svg>
      <p>{told}</p>
    </>
  );
}
