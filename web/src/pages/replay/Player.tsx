import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Review, Summary } from "../../generated/protocol";
import { type Moment, momentHash, renameHere } from "../../router";
import { Controls } from "./Controls";
import { Picture } from "./Picture";
import { ReviewCard } from "./ReviewCard";
import { RoundSettlement } from "./RoundSettlement";
import { momentOf, type Place, placeOf, step, type TimelineRound, tableAt } from "./timeline";

interface PlayerProps {
  summary: Summary;
  rounds: readonly TimelineRound[];
  moment: Moment | null;
}

const STEP_TIME = 900; // milliseconds at normal speed
/** Before the next round: time to read the settlement. */
const ROUND_TIME = 4000;

/** The table of a replay and what moves it. */
export function Player({ summary, rounds, moment }: PlayerProps) {
  const current = useSignal<Place>(placeOf(rounds, moment));
  const place = current.value;
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [seat, setSeat] = useState<number | null>(null);
  const [review, setReview] = useState<Review | null>(null);
  const element = useRef<HTMLElement>(null);
  const over = tableAt(rounds, place, null);
  const at = useMemo(() => momentOf(rounds, place), [rounds, place]);

  useEffect(() => {
    current.value = placeOf(rounds, moment);
    setPlaying(false);
    // A phone on its side has no room for anything else.
    if (innerHeight < 480) element.current?.scrollIntoView();
  }, [rounds, moment, current]);

  useEffect(() => {
    // So that the address can always be sent to somebody; unless one has just gone elsewhere.
    const { pathname } = location;
    const timer = setTimeout(() => {
      if (location.pathname === pathname) renameHere(`${pathname}${momentHash(at)}`);
    }, 300);
    return () => clearTimeout(timer);
  }, [at]);

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

  const moveTo = (next: Place | null): void => {
    setPlaying(false);
    if (next !== null) current.value = next;
  };
  return (
    <section class="replay" ref={element}>
      <Picture {...{ summary, rounds, place, seat, review }} />
      <Controls
        {...{ summary, rounds, place, at: current, playing, speed, seat, moment: at }}
        onMove={moveTo}
        onPlay={() => setPlaying(!playing)}
        onSpeed={setSpeed}
        onSeat={setSeat}
      />
      <ReviewCard {...{ summary, rounds, place }} onReview={setReview} />
      {over !== null && over.result !== null && <RoundSettlement summary={summary} state={over} />}
    </section>
  );
}
