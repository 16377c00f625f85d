import { Sparkline } from "../../features/ladder/Sparkline";
import { trendOf } from "../../features/ladder/trend";
import { words } from "../../words";
import { signed } from "../../words/numbers";

/** What the newest matches came to, added up one after another. */
export function Trend({ points }: { points: readonly number[] }) {
  const { mine } = words.value.pages;
  const { sums, before, now, half } = trendOf(points);
  return (
    <>
      <Sparkline numbers={sums} zero />
      <p>{mine.trendText(half, signed(now), signed(before))}</p>
    </>
  );
}
