import type { ComponentChildren } from "preact";
import { addressOf, HttpError, useFetched } from "../../api";
import { Loading, Trouble } from "../../api/Trouble";
import { PageFrame } from "../../frame/PageFrame";
import type { Profile, ProfileHand, ProfilePart, Standing } from "../../generated/protocol";
import { replayQuery } from "../../router";
import { townName } from "../../rules/towns";
import { Anchor } from "../../ui/Anchor";
import { Bars } from "../../ui/Bars";
import { language, words } from "../../words";
import { dayText, percent, signed, timeText } from "../../words/numbers";
import { speechOf } from "../../words/speech";
import { History } from "../ladder/LadderStandings";
import ladder from "../ladder/ladder.module.css";
import { ShareLink } from "../sharing/ShareLink";
import { Heat } from "./Heat";
import css from "./profiles.module.css";
import { profileWords } from "./words";

/** Where somebody's page is. */
export const profilePath = (name: string): string => `/people/${encodeURIComponent(name)}`;

/** The page of somebody who wants one, with what its owner shows. */
export function ProfilePage({ name }: { name: string }) {
  const text = profileWords.value;
  const page = addressOf("/api/people/{name}", { name, lang: language.value });
  const { data, error, reload } = useFetched(page);
  const closed = error instanceof HttpError && error.status === 404;
  return (
    <PageFrame title={closed ? text.closed : text.title(data?.name ?? name)}>
      {closed && <p>{text.closedHint}</p>}
      {error !== null && !closed && <Trouble error={error} onRetry={reload} />}
      {data === null && error === null && <Loading />}
      {data !== null && <Shown profile={data} />}
    </PageFrame>
  );
}

function Shown({ profile }: { profile: Profile }) {
  const text = profileWords.value;
  const { name, towns, ladder, wins, days, hands, matches } = profile;
  const all = [towns, ladder, wins, days, hands, matches];
  return (
    <div class="stack">
      {all.every((part) => part == null) && <p>{text.nothing}</p>}
      {ladder != null && <Ladder standings={ladder} />}
      {towns != null && <Towns towns={towns} />}
      {days != null && (
        <Part part="days">
          <Heat days={days} />
        </Part>
      )}
      {hands != null && <Hands name={name} hands={hands} />}
      {wins != null && <Wins wins={wins} />}
      {matches != null && <Matches matches={matches} />}
      <details class="card">
        <summary>{text.share}</summary>
        <ShareLink
          link={`${location.origin}${profilePath(name)}`}
          title={text.shareText(name)}
          qrLabel={text.qrLabel}
        />
      </details>
    </div>
  );
}

function Part({ part, children }: { part: ProfilePart; children: ComponentChildren }) {
  return (
    <section class="card" aria-labelledby={`profile-${part}`}>
      <h2 id={`profile-${part}`}>{profileWords.value.parts[part]}</h2>
      {children}
    </section>
  );
}

function Ladder({ standings }: { standings: readonly Standing[] }) {
  const text = profileWords.value;
  const { meeting } = words.value.pages;
  const ranked = standings.filter(({ rank }) => rank !== null);
  return (
    <Part part="ladder">
      {ranked.length === 0 && <p>{text.noRank}</p>}
      {ranked.map(({ town, rank, ranks, number, spread, history }) => {
        const numbers = history.flatMap((one) => (one.number === null ? [] : [one.number]));
        return (
          <div key={town} class="profile-rank">
            <p>
              <span class="quiet">{townName(town)}</span>{" "}
              <strong class={ladder.rankName}>{ranks[rank ?? 0]?.name}</strong> {number}{" "}
              <span class="quiet">{meeting.spread(spread ?? 0)}</span>
            </p>
            {numbers.length > 1 && <History numbers={numbers} />}
          </div>
        );
      })}
    </Part>
  );
}

function Towns({ towns }: { towns: NonNullable<Profile["towns"]> }) {
  const text = profileWords.value;
  return (
    <Part part="towns">
      <ul class="plain-list">
        {towns.map(({ town, matches, rounds, wins, firsts }) => (
          <li key={town} class={css.profileLine}>
            <strong>{townName(town)}</strong>
            <span>{text.matches(matches)}</span>
            <span class="quiet">
              {[text.rounds(rounds), text.won(percent(wins, rounds)), text.firsts(firsts)].join(
                " · ",
              )}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Wins({ wins }: { wins: NonNullable<Profile["wins"]> }) {
  const text = profileWords.value;
  const several = new Set(wins.map(({ town }) => town)).size > 1;
  const named = ({ town, code }: { town: string; code: string }): string =>
    `${speechOf(town).code(code)}${several ? ` · ${townName(town)}` : ""}`;
  return (
    <Part part="wins">
      {wins.length === 0 && <p>{text.noWins}</p>}
      <Bars
        bars={wins.map((one) => ({ label: named(one), value: one.count }))}
        shown={text.times}
      />
    </Part>
  );
}

function Hands({ name, hands }: { name: string; hands: readonly ProfileHand[] }) {
  const text = profileWords.value;
  return (
    <Part part="hands">
      {hands.length === 0 && <p>{text.noWins}</p>}
      <ul class={`plain-list ${css.profileHands}`}>
        {hands.map((hand, at) => {
          const what = hand.codes.map((code) => speechOf(hand.town).code(code)).join(" · ");
          return (
            <li key={at} class={css.profileHand} data-part="profile-hand">
              <img
                src={addressOf("/api/people_hands/{number}/{name}", { number: at, name })}
                alt={text.handPicture(signed(hand.points), what)}
                width="1200"
                height="630"
                loading="lazy"
              />
              <p>
                <strong>{signed(hand.points)}</strong> {what}
                <br />
                <span class="quiet">
                  {townName(hand.town)} · {dayText(hand.at)}
                </span>{" "}
                {hand.match !== null && (
                  <Anchor to={`/replay/${hand.match}${replayQuery(endOf(hand))}`}>
                    {text.replay}
                  </Anchor>
                )}
              </p>
            </li>
          );
        })}
      </ul>
    </Part>
  );
}

/** The end of the round, as its picture shows it. */
const endOf = ({ round, seat }: ProfileHand) => ({ moment: { round, event: 99_999 }, seat });

function Matches({ matches }: { matches: NonNullable<Profile["matches"]> }) {
  const text = profileWords.value;
  return (
    <Part part="matches">
      {matches.length === 0 && <p>{text.noMatches}</p>}
      <ul class="plain-list">
        {matches.map(({ match, town, at, place, points }) => (
          <li key={match} class={css.profileLine}>
            <Anchor to={`/replay/${match}`}>
              {townName(town)} · {timeText(at)}
            </Anchor>
            <span>{text.place(place)}</span>
            <span>{signed(points)}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
