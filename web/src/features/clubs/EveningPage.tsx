import { type Address, addressOf, useFetched } from "../../api";
import { Loading, Problem } from "../../api/Trouble";
import { PageFrame } from "../../frame/PageFrame";
import type { ClubEvening, ClubMatch } from "../../generated/protocol";
import { storedNames } from "../../people/sitters";
import { rulesName } from "../../rules/towns";
import { useSession } from "../../session";
import { Button, toast } from "../../ui";
import { Anchor } from "../../ui/Anchor";
import { drawEvening, pngOf, save } from "../../ui/scorePicture";
import { shownName, words } from "../../words";
import { signed, timeText } from "../../words/numbers";
import { copyText } from "../sharing/clipboard";
import { placeOf, Scores } from "./ClubBoard";
import { clubComplain, clubProblem } from "./clubApi";
import css from "./clubs.module.css";
import { eveningText } from "./dates";
import { EveningChart } from "./EveningChart";
import { clubWords } from "./words";

/** An evening of a club: what it came to, who sat with whom, and all of it to be sent. */
export function EveningPage({ club, date }: { club: number; date: string }) {
  const { evening: text } = clubWords.value;
  const { me } = useSession();
  return (
    <PageFrame title={text.title(eveningText(date))} wide>
      {me.value === null ? (
        <Loading />
      ) : (
        <Shown
          key={me.value.person}
          address={addressOf("/api/clubs/{club}/evenings/{date}", { club, date })}
        />
      )}
    </PageFrame>
  );
}

function Shown({ address }: { address: Address<ClubEvening> }) {
  const { evening: text, board, noMoney } = clubWords.value;
  const { data, error, reload } = useFetched(address);
  if (error !== null) return <Problem error={error} onRetry={reload} {...clubProblem()} />;
  if (data === null) return <Loading />;
  return (
    <>
      <p>
        <Anchor to={`/club/${data.club}`} class="button">
          ‹ {text.back(data.name)}
        </Anchor>
      </p>
      {data.matches.length === 0 ? (
        <p>{text.none}</p>
      ) : (
        <div class="columns">
          <div class="stack">
            <section class="card">
              <h2>{text.table}</h2>
              <Scores scores={data.scores} />
              <Send evening={data} />
            </section>
            <section class="card">
              <h2>{text.chart}</h2>
              <EveningChart evening={data} />
            </section>
          </div>
          <div class="stack">
            <Together evening={data} />
            <section class="card">
              <h2>{text.matches}</h2>
              <ul class="plain-list">
                {data.matches.map((one) => (
                  <Match key={one.match} match={one} />
                ))}
              </ul>
            </section>
          </div>
        </div>
      )}
      <p class="quiet">{board.how}</p>
      <p class="quiet">{noMoney}</p>
    </>
  );
}

/** The evening as a picture or as text. */
function Send({ evening }: { evening: ClubEvening }) {
  const { evening: text, board, noMoney } = clubWords.value;
  const names = evening.scores.map(({ name }) => shownName(name));
  const day = eveningText(evening.date);
  const picture = async (): Promise<void> => {
    const drawing = drawEvening(evening, {
      title: evening.name,
      subtitle: `${day} · ${board.entry(evening.matches.length, names.length)}`,
      foot: noMoney,
      names,
      matches: board.count,
    });
    const file = await pngOf(drawing);
    if (file === null) return;
    save(file, `${evening.date}.png`);
    toast(text.saved);
  };
  const copy = async (): Promise<void> => {
    const lines = evening.scores.map(({ points, matches }, at) =>
      text.line(placeOf(points, evening.scores), names[at] ?? "", signed(points), matches),
    );
    if (await copyText([`${evening.name} · ${day}`, ...lines].join("\n"))) toast(text.copied);
  };
  return (
    <div class="line">
      <Button onClick={() => picture().catch(clubComplain)}>{text.picture}</Button>
      <Button onClick={copy}>{text.text}</Button>
    </div>
  );
}

/** How many matches each has played with each. */
function Together({ evening: { scores, together } }: { evening: ClubEvening }) {
  const { evening: text } = clubWords.value;
  if (scores.length < 2) return null;
  return (
    <section class="card">
      <h2>{text.together}</h2>
      <p class="quiet">{text.togetherHint}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section class={css.together} aria-label={text.together} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{text.with}</th>
              {scores.map(({ person, name }) => (
                <th key={person} scope="col">
                  {shownName(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {scores.map(({ person, name }, mine) => (
              <tr key={person}>
                <th scope="row">{shownName(name)}</th>
                {scores.map((other, at) => (
                  <td key={other.person}>{mine === at ? "·" : (together[mine]?.[at] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function Match({ match }: { match: ClubMatch }) {
  const { evening: text } = clubWords.value;
  const { house } = match;
  return (
    <li class={css.eveningMatch}>
      <span class="list-text">
        <strong>{rulesName(match.variant, house && { name: house })}</strong>
        <span class="quiet">{timeText(match.finished)}</span>
        <span>
          {storedNames(match)
            .map((name, at) => `${name} ${signed(match.totals[at] ?? 0)}`)
            .join(words.value.general.listed)}
        </span>
      </span>
      <Anchor to={`/replay/${match.match}`} class="button">
        {text.replay}
      </Anchor>
    </li>
  );
}
