import type { Tournament } from "../../generated/protocol";
import { Button, toast } from "../../ui";
import { LineChart } from "../../ui/LineChart";
import css from "../../ui/LineChart.module.css";
import { drawEvening, pngOf, save } from "../../ui/scorePicture";
import { dayText, signed } from "../../words/numbers";
import { copyText } from "../sharing/clipboard";
import { namesOf, scoreText } from "./TournamentStandings";
import { tournamentComplain } from "./tournamentApi";
import { tournamentWords } from "./words";

const SHOWN = 8;

/** The sums of the best after each round. */
const courseOfBest = ({ standings }: Tournament): number[][] =>
  standings.slice(0, SHOWN).map(({ rounds }) => {
    let sum = 0;
    return rounds.map((score) => {
      sum += score ?? 0;
      return Math.round(sum * 100) / 100;
    });
  });

/** What it came to, as a plot, a picture to be sent, and text. */
export function Results({ one }: { one: Tournament }) {
  const { page: text, noMoney, rounds } = tournamentWords.value;
  const all = namesOf(one);
  const best = one.standings.slice(0, SHOWN);
  const names = best.map(({ person }) => all.get(person) ?? "");
  const course = courseOfBest(one);
  const day = dayText(one.starts);
  const picture = async (): Promise<void> => {
    const scores = best.map(({ score, rounds: played }) => ({
      points: score,
      matches: played.filter((round) => round !== null).length,
    }));
    const drawing = drawEvening(
      { scores, course },
      {
        ...{ title: one.name, subtitle: `${day} · ${rounds(one.round)}`, foot: noMoney, names },
        matches: text.matchCount,
        points: scoreText,
      },
    );
    const file = await pngOf(drawing);
    if (file === null) return;
    save(file, `${one.name}.png`);
    toast(text.saved);
  };
  const copy = async (): Promise<void> => {
    const lines = one.standings.map(
      ({ place, person, score, points }) =>
        `${place}. ${all.get(person)} ${scoreText(score)} (${signed(points)})`,
    );
    if (await copyText([`${one.name} · ${day}`, ...lines].join("\n"))) toast(text.copied);
  };
  return (
    <section class="card">
      <h2>{text.results}</h2>
      <figure class={css.chart}>
        <LineChart course={course} names={names} label={text.chart} told={scoreText} />
      </figure>
      {best[0] !== undefined && (
        <p class="quiet">{text.chartText(names[0] ?? "", scoreText(best[0].score))}</p>
      )}
      <div class="line">
        <Button onClick={() => picture().catch(tournamentComplain)}>{text.picture}</Button>
        <Button onClick={copy}>{text.copy}</Button>
      </div>
    </section>
  );
}
