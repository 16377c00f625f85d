import { useEffect, useState } from "preact/hooks";
import { addressOf, useFetched } from "../../api";
import { Trouble } from "../../api/Trouble";
import { checkMatch, type MatchCheck, type PartCheck } from "../../fair/check";
import { DroppedShuffles } from "../../fair/DroppedShuffles";
import type { RoundCheck } from "../../fair/round";
import type { Replay } from "../../generated/protocol";
import { printTiles } from "../../notation";
import { useSession } from "../../session";
import { words } from "../../words";
import css from "./replay.module.css";

/** The walls of a match laid again in the browser, and compared with what was played. */
export function FairCheck({ match, replay }: { match: string; replay: Replay }) {
  const { fair: text } = words.value.pages;
  const { data, error, reload } = useFetched(addressOf("/api/matches/{match}", { match }));
  const [check, setCheck] = useState<MatchCheck | null>(null);
  const { promises } = useSession();
  const own = promises.of(replay.summary.match);
  const sameHash = own && data && own.server === data.fair.server;
  useEffect(() => {
    if (data === null) return;
    // After the table is shown: it takes a moment on a small device.
    const timer = setTimeout(() => {
      const { options } = replay.summary;
      const lot = options.first_dealer === "random";
      const breaks = options.break === "smaller" ? "smaller" : "sum";
      const { deck, rounds } = replay;
      setCheck(checkMatch({ ...data, deck, rounds, lot, breaks, ownNonce: own?.nonce ?? null }));
    }, 50);
    return () => clearTimeout(timer);
  }, [data, replay]);
  return (
    <section class="card fair" aria-busy={check === null}>
      <h2>{text.title}</h2>
      {error !== null && <Trouble error={error} onRetry={reload} />}
      {check === null && error === null && <p class="quiet">{text.checking}</p>}
      {check !== null && data !== null && (
        <>
          <Verdict good={check.ok && sameHash !== false} />
          <p class="quiet">{text.explain}</p>
          <p>{text.mine[check.mine === null ? "none" : check.mine ? "yes" : "no"]}</p>
          {sameHash !== null && <p>{sameHash ? text.sameHash : text.otherHash}</p>}
          <DroppedShuffles {...check} untold={promises.untold(replay.summary.match)} />
          <Details check={check} seed={data.seed} />
        </>
      )}
    </section>
  );
}

function Verdict({ good }: { good: boolean }) {
  const { fair: text } = words.value.pages;
  return (
    <p
      class={`${css.verdict} ${good ? css.verdictGood : css.verdictBad}`}
      data-part="verdict"
      data-good={good}
      role="status"
    >
      <span aria-hidden="true">{good ? "✓" : "✗"}</span> {good ? text.good : text.bad}
    </p>
  );
}

function Details({ check, seed }: { check: MatchCheck; seed: string }) {
  const { fair: text } = words.value.pages;
  const { dealer } = check;
  return (
    <details>
      <summary>{text.numbers}</summary>
      <ul class="plain-list">
        <Part label={text.server} part={check.server} />
        {check.seats.map((part, seat) => (
          <Part key={seat} label={text.seat(seat + 1)} part={part} />
        ))}
        <li>
          <b>{text.seed}</b>
          <code class={css.longNumber}>{seed}</code>
        </li>
        <li>
          {dealer === null ? (
            text.dealerChosen
          ) : (
            <Line good={dealer.expected === dealer.shown}>
              {`${text.dealer}: ${dealer.expected + 1}`}
            </Line>
          )}
        </li>
        {check.rounds.map((round) => (
          <Round key={round.round} {...round} />
        ))}
      </ul>
    </details>
  );
}

function Line({ good, children }: { good: boolean; children: string }) {
  return (
    <span class={good ? css.fairGood : css.fairBad} data-part="fair" data-good={good}>
      <span aria-hidden="true">{good ? "✓ " : "✗ "}</span>
      {children}
    </span>
  );
}

function Part({ label, part }: { label: string; part: PartCheck }) {
  const { fair: text } = words.value.pages;
  const numbers = [
    [text.published, part.promised],
    [text.part, part.part],
    [text.computed, part.computed],
  ] as const;
  return (
    <li>
      <b>{label}</b>{" "}
      {part.state === "none" ? (
        <span class="quiet">{text.state.none}</span>
      ) : (
        <Line good={part.state !== "wrong"}>{text.state[part.state]}</Line>
      )}
      {numbers.map(([name, number]) =>
        number === null ? null : (
          <div key={name} class={css.fairNumber}>
            <span class="quiet">{name}</span>
            <code class={css.longNumber}>{number}</code>
          </div>
        ),
      )}
    </li>
  );
}

function Round({ round, dice, wall, compared, problem }: RoundCheck) {
  const { fair: text, replay } = words.value.pages;
  return (
    <li>
      <b>{replay.round(round)}</b>{" "}
      <Line good={problem === null}>
        {problem === null
          ? `${text.dice} ${dice.join(" ")} · ${text.compared(compared)}`
          : text.mismatch(problem.event, problem.expected, problem.shown)}
      </Line>
      <div class={css.fairNumber}>
        <span class="quiet">{text.wall}</span>
        <code class={css.longNumber}>{printTiles(wall)}</code>
      </div>
    </li>
  );
}
