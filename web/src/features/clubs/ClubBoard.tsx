import { useState } from "preact/hooks";
import { addressOf, useFetched } from "../../api";
import { Loading, Problem } from "../../api/Trouble";
import type { Club, ClubScore } from "../../generated/protocol";
import { useSession } from "../../session";
import { Button } from "../../ui";
import { Anchor } from "../../ui/Anchor";
import { shownName } from "../../words";
import { signed } from "../../words/numbers";
import { clubProblem } from "./clubApi";
import css from "./clubs.module.css";
import { eveningText, monthText } from "./dates";
import { clubWords } from "./words";

/** Who is ahead in a month, and its evenings. */
export function ClubBoard({ club }: { club: Club }) {
  const { board: text } = clubWords.value;
  const [month, setMonth] = useState(club.month);
  const { data, error, reload } = useFetched(
    addressOf("/api/clubs/{club}/months/{month}", { club: club.id, month }),
  );
  if (error !== null) return <Problem error={error} onRetry={reload} {...clubProblem()} />;
  if (data === null) return <Loading />;
  // The month in which the club is can always be gone back to, also if nothing was played in it.
  const later = data.later ?? (data.month < club.month ? club.month : null);
  return (
    <div class="columns">
      <section class="card">
        <h2>{text.ahead(monthText(data.month))}</h2>
        {data.board.length === 0 ? <p>{text.none}</p> : <Scores scores={data.board} />}
        <div class={`line ${css.months}`}>
          <Button
            disabled={data.earlier === null}
            onClick={() => data.earlier !== null && setMonth(data.earlier)}
          >
            ‹ {text.earlier}
          </Button>
          <Button disabled={later === null} onClick={() => later !== null && setMonth(later)}>
            {text.later} ›
          </Button>
        </div>
      </section>
      <section class="card">
        <h2>{text.evenings}</h2>
        <ul class="plain-list">
          {data.evenings.map(({ date, matches, people, best, points }) => (
            <li key={date}>
              <Anchor
                to={`/club/${club.id}/evening/${date}`}
                class={`${css.clubLine} ${css.eveningLine}`}
              >
                <span>
                  <strong>{eveningText(date)}</strong>
                  <span class="quiet">{text.entry(matches, people)}</span>
                </span>
                <span class={css.eveningBest}>★ {text.best(shownName(best), signed(points))}</span>
              </Anchor>
            </li>
          ))}
        </ul>
        <p class="quiet">{text.how}</p>
      </section>
    </div>
  );
}

/** Who has as many points shares a place. */
export const placeOf = (points: number, scores: readonly ClubScore[]): number =>
  scores.filter((other) => other.points > points).length + 1;

/** Everybody's sums, the most points first. */
export function Scores({ scores }: { scores: readonly ClubScore[] }) {
  const { board: text } = clubWords.value;
  const { me } = useSession();
  return (
    <table class={css.clubScores} data-part="club-scores">
      <thead>
        <tr>
          <th scope="col">{text.place}</th>
          <th scope="col">{text.who}</th>
          <th scope="col">{text.matches}</th>
          <th scope="col">{text.firsts}</th>
          <th scope="col">{text.points}</th>
        </tr>
      </thead>
      <tbody>
        {scores.map(({ person, name, matches, firsts, points }) => (
          <tr key={person} aria-current={person === me.value?.person}>
            <td>{placeOf(points, scores)}</td>
            <th scope="row">{shownName(name)}</th>
            <td>{matches}</td>
            <td>{firsts}</td>
            <td class={points < 0 ? css.loss : ""}>{signed(points)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
