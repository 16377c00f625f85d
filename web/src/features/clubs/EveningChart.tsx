import type { ClubEvening } from "../../generated/protocol";
import { LineChart } from "../../ui/LineChart";
import css from "../../ui/LineChart.module.css";
import { shownName } from "../../words";
import { signed } from "../../words/numbers";
import { clubWords } from "./words";

/** The sums of everybody after each match. */
export function EveningChart({ evening: { scores, course } }: { evening: ClubEvening }) {
  const { evening: text } = clubWords.value;
  const [best] = scores;
  const names = scores.map(({ name }) => shownName(name));
  return (
    <figure class={css.chart}>
      <LineChart course={course} names={names} label={text.chart} told={signed} />
      {best !== undefined && (
        <figcaption class="quiet">
          {text.chartText(shownName(best.name), signed(best.points))}
        </figcaption>
      )}
    </figure>
  );
}
