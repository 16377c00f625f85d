import type { Tournament } from "../../generated/protocol";
import { useSession } from "../../session";
import { shownName } from "../../words";
import { signed } from "../../words/numbers";
import css from "./tournaments.module.css";
import { tournamentWords } from "./words";

/** What people are called, by their numbers. */
export const namesOf = ({ people }: Tournament): ReadonlyMap<number, string> =>
  new Map(people.map(({ person, name }) => [person, shownName(name)]));

/** A score as it is shown: whole where it is. */
export const scoreText = (score: number): string => String(Math.round(score * 100) / 100);

/** Who stands where, and how that is decided. */
export function TournamentStandings({ one }: { one: Tournament }) {
  const { page: text } = tournamentWords.value;
  const { me } = useSession();
  const names = namesOf(one);
  const counted = one.standings.some(({ rounds }) => rounds.some((score) => score !== null));
  if (one.round === 0) return null;
  return (
    <section class="card">
      <h2>{text.standings}</h2>
      {!counted && <p>{text.noStandings}</p>}
      {counted && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        <section class={css.tournamentScroll} aria-label={text.standings} tabIndex={0}>
          <table class={css.tournamentTable} data-part="tournament-table">
            <thead>
              <tr>
                <th scope="col">{text.place}</th>
                <th scope="col">{text.who}</th>
                <th scope="col">{text.score}</th>
                <th scope="col">{text.points}</th>
                <th scope="col">{text.each}</th>
              </tr>
            </thead>
            <tbody>
              {one.standings.map(({ person, place, score, points, rounds }) => (
                <tr key={person} aria-current={person === me.value?.person}>
                  <td>{place}</td>
                  <th scope="row">{names.get(person)}</th>
                  <td class={css.tournamentScore}>{scoreText(score)}</td>
                  <td>{signed(points)}</td>
                  <td class="quiet">
                    {rounds.map((one) => (one === null ? "–" : scoreText(one))).join("  ")}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <p class="quiet">{one.duplicate ? text.howSame : text.howPlaces}</p>
    </section>
  );
}
