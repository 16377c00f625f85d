import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Review, Summary } from "../../generated/protocol";
import { type ReplayLook, renameHere, replayQuery } from "../../router";
import { Controls } from "./Controls";
import { Picture } from "./Picture";
import { CoachAtWork, ReviewCard } from "./ReviewCard";
import { RoundSettlement } from "./RoundSettlement";
import css from "./replay.module.css";
import { momentOf, placeOf, type ReplayStop, step, type TimelineRound, tableAt } from "./timeline";

interface PlayerProps {
  summary: Summary;
  rounds: readonly TimelineRound[];
  look: ReplayLook;
  /** Within a page of somebody else: nothing but the table and what moves it. */
  embedded?: boolean;
}

const STEP_TIME = 900; // milliseconds at normal speed
/** Before the next round: time to read the settlement. */
const ROUND_TIME = 4000;

/** The table of a replay and what moves it. */
export function Player({ summary, rounds, look, embedded = false }: PlayerProps) {
  const current = useSignal<ReplayStop>(placeOf(rounds, look.moment));
  const place = current.value;
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [seat, setSeat] = useState(seatIn(summary, look.seat));
  const [coach, setCoach] = useState(seatIn(summary, look.coach));
  const [review, setReview] = useState<Review | null>(null);
  const element = useRef<HTMLElement>(null);
  const over = tableAt(rounds, place, null);
  const at = useMemo(() => momentOf(rounds, place), [rounds, place]);

  useEffect(() => {
    current.value = placeOf(rounds, look.moment);
    // A link within the page names a moment only: who is looked at stays.
    setSeat((before) => seatIn(summary, look.seat) ?? before);
    setCoach((before) => seatIn(summary, look.coach) ?? before);
    setPlaying(false);
    // A phone on its side has no room for anything else.
    if (innerHeight < 480) element.current?.scrollIntoView();
  }, [summary, rounds, look, current]);

  useEffect(() => {
    // So that the address can always be sent to somebody; unless one has just gone elsewhere.
    const { pathname } = location;
    const timer = setTimeout(() => {
      const query = replayQuery({ moment: at, seat, coach });
      if (location.pathname === pathname) renameHere(`${pathname}${query}`);
    }, 300);
    return () => clearTimeout(timer);
  }, [at, seat, coach]);

  useEffect(() => {
    if (!playing) return;
    const next = step(rounds, place, 1);
    const wait = next !== null && next.round !== place.round ? ROUND_TIME : STEP_TIME;
    const timer = setTimeout(() => {
      if (next === null) setPlaying(false);
      else current.value = next;
    }, wait / speed);
    return () => clearTimeout(timer);
  }, [playing, place, speed, rounds, current]);

  const moveTo = (next: ReplayStop | null): void => {
    setPlaying(false);
    if (next !== null) current.value = next;
  };
  return (
    <section class={css.replay} data-part="replay" ref={element}>
      <Picture {...{ summary, rounds, place, seat, review }} />
      <Controls
        {...{ summary, rounds, place, at: current, playing, speed, embedded }}
        look={{ moment: at, seat, coach }}
        onMove={moveTo}
        onPlay={() => setPlaying(!playing)}
        onSpeed={setSpeed}
        onSeat={setSeat}
      />
      {!embedded && (
        <ReviewCard
          {...{ summary, rounds, place, coach }}
          onCoach={setCoach}
          onReview={setReview}
        />
      )}
      {embedded && coach !== null && <CoachAtWork {...{ summary, coach }} onReview={setReview} />}
      {over !== null && over.result !== null && <RoundSettlement summary={summary} state={over} />}
    </section>
  );
}

/** A seat that the match has. */
const seatIn = ({ names }: Summary, seat: number | null): number | null =>
  seat !== null && seat < names.length ? seat : null;
