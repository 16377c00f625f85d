import { useSignal } from "@preact/signals";
import type { CSSProperties } from "preact";
import { useEffect } from "preact/hooks";
import { complain } from "../api/refusals";
import { showPerson } from "../features/friends/card";
import { ReportPlayer } from "../features/moderation/ReportPlayer";
import type { MatchOverEvent, RoomState, Summary, Uncounted, WonHand } from "../generated/protocol";
import { type Sitter, sittersOf, storedSitters } from "../people/sitters";
import { useSession } from "../session";
import { sounds } from "../sound/sounds";
import { Button, Dialog } from "../ui";
import { Anchor } from "../ui/Anchor";
import { words } from "../words";
import { signed } from "../words/numbers";
import { speechOf } from "../words/speech";
import { Player } from "./Player";
import { ScoreChart } from "./ScoreChart";
import { ShuffleCheck } from "./ShuffleCheck";
import css from "./settlement.module.css";

interface SummaryDialogProps {
  readonly open: boolean;
  /** The end of the match, once it was told. */
  readonly over: MatchOverEvent | null;
  readonly room: RoomState;
  readonly onClose: () => void;
}

/** The result of a match. */
export function SummaryDialog({ open, over, room, onClose }: SummaryDialogProps) {
  const { mySeat } = useSession();
  const checking = useSignal(false);
  const { summary: w } = words.value.play;
  const told = open && over !== null;
  useEffect(() => {
    if (told) sounds.goodWin({ after: 0.9 });
  }, [told]);
  return (
    <Dialog
      wide
      open={open}
      title={w.title}
      onClose={onClose}
      actions={
        over && (
          <>
            <Button
              onClick={() => {
                checking.value = !checking.value;
              }}
            >
              {w.check}
            </Button>
            {over.seed !== "" && (
              <>
                <a class="button" href={`/api/matches/${over.summary.match}/record`} download>
                  {w.record}
                </a>
                <Anchor to={`/replay/${over.summary.match}`} class="button">
                  {w.replay}
                </Anchor>
              </>
            )}
            {mySeat.value === null || room.settings.tournament ? (
              <Button onClick={onClose}>{w.back}</Button>
            ) : (
              <Again room={room} onClose={onClose} />
            )}
          </>
        )
      }
    >
      <Others room={room} />
      {over === null ? <p>{w.loading}</p> : <SummaryBody summary={over.summary} />}
      {over !== null && checking.value && <ShuffleCheck over={over} />}
    </Dialog>
  );
}

/** Who has already said that there should be another match. */
function Others({ room }: { room: RoomState }) {
  const { mySeat } = useSession();
  const { general, play } = words.value;
  const ready = sittersOf(room).filter((sitter, seat) => {
    const isAnother = sitter.person !== null && seat !== mySeat.value;
    return isAnother && room.phase === "waiting" && room.seats[seat]?.ready;
  });
  return (
    <p role="status" class="points-gain">
      {ready.length > 0 && play.summary.others(ready.map(({ name }) => name).join(general.listed))}
    </p>
  );
}

function Again({ room, onClose }: { room: RoomState; onClose: () => void }) {
  const session = useSession();
  const { summary: w } = words.value.play;
  return (
    <>
      <Button onClick={onClose}>{w.back}</Button>
      <Button
        kind="main"
        onClick={() => {
          onClose();
          if (room.phase === "waiting") session.ask({ type: "ready", on: true }).catch(complain);
        }}
      >
        {w.again}
      </Button>
    </>
  );
}

/** Nobody expects such a match to count. */
const UNASKED: ReadonlySet<Uncounted> = new Set(["rules", "people", "agreed"]);

/** Ranking, what everybody did, and the way the totals went. */
function SummaryBody({ summary }: { summary: Summary }) {
  const sitters = storedSitters(summary);
  return (
    <div class={css.settlement} data-part="settlement">
      <Ranking {...{ summary, sitters }} />
      <BestHand {...{ summary, sitters }} />
      <div class={css.atAGlance}>
        <Tallies {...{ summary, sitters }} />
        <ScoreChart rounds={summary.rounds} sitters={sitters} />
      </div>
      <OnLadder {...{ summary, sitters }} />
    </div>
  );
}

/** Why the match counted on the ladder or not, where anybody can have thought it would. */
function OnLadder({ summary: { ladder }, sitters }: PartProps) {
  const { meeting: text } = words.value.pages;
  if (!ladder || UNASKED.has(ladder.uncounted)) return null;
  return (
    <p class="quiet">
      {text.uncounted[ladder.uncounted] || text.counted}{" "}
      {ladder.uncounted === "" &&
        Object.entries(ladder.forfeits).map(([seat, why]) => (
          <span key={seat}>{text.forfeits[why](sitters[Number(seat)]?.name ?? "")} </span>
        ))}
    </p>
  );
}

interface PartProps {
  readonly summary: Summary;
  readonly sitters: readonly Sitter[];
}

/** A match has many deals: the winds are those it began with. */
const firstWind = (seat: number): string => words.value.seat.winds[seat] ?? "";

/** Everybody by rank, each with a face that shows how it went; the last comes first, the winner at the end. */
function Ranking({ summary, sitters }: PartProps) {
  const { me } = useSession();
  const { totals, winners } = summary;
  const { summary: w } = words.value.play;
  const cardOf = (person: number | null, name: string): (() => void) | undefined =>
    person === null || person === me.value?.person
      ? undefined
      : () => showPerson(person, name, <ReportPlayer summary={summary} about={person} />);
  const order = totals.map((_, seat) => seat).sort((a, b) => (totals[b] ?? 0) - (totals[a] ?? 0));
  const placeOf = (total: number): number => 1 + totals.filter((other) => other > total).length;
  return (
    <ol class={css.ranking} data-part="ranking">
      {order.map((seat, at) => {
        const won = winners.includes(seat);
        const total = totals[seat] ?? 0;
        const mood = won ? "pleased" : at === order.length - 1 ? "struck" : "waits";
        return (
          <li
            key={seat}
            class={won ? css.rankingWinner : undefined}
            style={{ "--late": order.length - 1 - at } as CSSProperties}
          >
            <Player
              short
              seat={seat}
              sitter={sitters[seat]}
              wind={firstWind(seat)}
              mood={mood}
              onCard={cardOf(sitters[seat]?.person ?? null, summary.names[seat] ?? "")}
            />
            <b class={`${css.points} ranking-total`}>{signed(total)}</b>
            <span class={won ? css.badgeWinner : css.rankingPlace}>
              {won ? w.winner : w.rank(placeOf(total))}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** The hand of the match that won most. */
function BestHand({ summary: { wins = [], variant }, sitters }: PartProps) {
  const speech = speechOf(variant);
  const best = wins.reduce<WonHand | null>(
    (most, one) => (one.points > (most?.points ?? 0) ? one : most),
    null,
  );
  if (best === null) return null;
  const [type = "", ...factors] = best.codes;
  const moment = speech.moment(best.codes);
  const hand =
    moment === null
      ? speech.called(
          type,
          factors.map((code) => [code, 1]),
        )
      : speech.code(moment.code);
  const { name = "" } = sitters[best.seat] ?? {};
  return (
    <p class={css.bestHand} data-part="best-hand">
      {words.value.play.summary.best(name, hand, best.points, best.round)}
    </p>
  );
}

function Tallies({ summary: { tallies, variant }, sitters }: PartProps) {
  const { summary: w } = words.value.play;
  const dealIns = w.dealIns(speechOf(variant).code("discard"));
  return (
    <table class={`${css.scores} ${css.tallies}`} data-part="scores">
      <thead>
        <tr>
          <td />
          {[w.wins, w.selfDraws, dealIns, w.kongs, w.biggest].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tallies.map(({ wins, self_draws, deal_ins, kongs, biggest }, seat) => (
          <tr key={seat}>
            <th scope="row">
              <Player short seat={seat} sitter={sitters[seat]} wind={firstWind(seat)} />
            </th>
            {[wins, self_draws, deal_ins, kongs, biggest].map((number, at) => (
              <td key={at} class={css.points}>
                {number}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
