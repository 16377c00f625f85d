import { useEffect, useState } from "preact/hooks";
import { type Address, addressOf, useFetched } from "../../api";
import { Loading, Trouble } from "../../api/Trouble";
import type { Mistake, Review, Summary } from "../../generated/protocol";
import { storedNames } from "../../people/sitters";
import { useSession } from "../../session";
import { Button, Select } from "../../ui";
import { Anchor } from "../../ui/Anchor";
import { words } from "../../words";
import { MistakeWords } from "./MistakeWords";
import { mistakeAddress, mistakeAt } from "./mistakes";
import css from "./replay.module.css";
import type { ReplayStop, TimelineRound } from "./timeline";

interface ReviewCardProps {
  summary: Summary;
  rounds: readonly TimelineRound[];
  place: ReplayStop;
  /** Whose moves are reviewed; null is nobody. */
  coach: number | null;
  onCoach: (seat: number | null) => void;
  /** What there is to show at the table; null while nothing is reviewed. */
  onReview: (review: Review | null) => void;
}

/** What a seat could have done better, move by move. */
export function ReviewCard({ coach, onCoach, ...props }: ReviewCardProps) {
  const { summary, onReview } = props;
  const { review: text } = words.value.pages;
  const own = summary.people.indexOf(useSession().me.value?.person ?? -1);
  const [chosen, setChosen] = useState(Math.max(0, own));
  const seat = coach ?? chosen;
  const asked = coach !== null;
  const ask = (on: boolean): void => {
    setChosen(seat);
    onCoach(on ? seat : null);
    if (!on) onReview(null);
  };
  return (
    <section class={`card ${css.review}`} data-part="review" aria-labelledby="review-title">
      <h2 id="review-title">{text.title}</h2>
      <p class="quiet">{text.explain}</p>
      <div class={css.reviewAsk}>
        <Select
          label={text.seat}
          value={String(seat)}
          options={storedNames(summary).map((name, at) => [String(at), name])}
          onValue={(other) => {
            onReview(null);
            setChosen(Number(other));
            if (asked) onCoach(Number(other));
          }}
        />
        <Button kind={asked ? "normal" : "main"} onClick={() => ask(!asked)}>
          {asked ? text.hide : text.ask}
        </Button>
      </div>
      {asked && <ReviewOf key={seat} address={reviewAddress(summary, seat)} {...props} />}
    </section>
  );
}

const reviewAddress = ({ match }: Summary, seat: number) =>
  addressOf("/api/matches/{match}/review", { match, seat });

type Reviewing = Omit<ReviewCardProps, "coach" | "onCoach">;

/** Fetches a review and hands it on. */
function useReview(address: Address<Review>, onReview: Reviewing["onReview"]) {
  const fetched = useFetched(address);
  useEffect(() => {
    if (fetched.data !== null) onReview(fetched.data);
  }, [fetched.data, onReview]);
  return fetched;
}

interface CoachAtWorkProps extends Pick<Reviewing, "summary" | "onReview"> {
  coach: number;
}

/** A review for the table alone, where there is no room for a list. */
export function CoachAtWork({ summary, coach, onReview }: CoachAtWorkProps) {
  useReview(reviewAddress(summary, coach), onReview);
  return null;
}

function ReviewOf({ address, ...props }: Reviewing & { address: Address<Review> }) {
  const { review: text } = words.value.pages;
  const { data, error, reload } = useReview(address, props.onReview);
  if (error !== null) return <Trouble error={error} onRetry={reload} />;
  if (data === null) {
    return (
      <>
        <Loading />
        <p class="quiet">{text.thinking}</p>
      </>
    );
  }
  if (data.mistakes.length === 0) return <p role="status">{text.none}</p>;
  return (
    <>
      <p role="status">{text.count(data.mistakes.length, data.decisions)}</p>
      <Mistakes {...props} mistakes={data.mistakes} />
    </>
  );
}

interface MistakesProps extends Omit<Reviewing, "onReview"> {
  mistakes: readonly Mistake[];
}

function Mistakes({ summary, rounds, place, mistakes }: MistakesProps) {
  const { replay } = words.value.pages;
  const here = mistakeAt(rounds, mistakes, place);
  return (
    <ol class={css.mistakes} data-part="mistakes">
      {mistakes.map((one) => (
        <li key={`${one.round}.${one.step}.${one.action}`}>
          <Anchor
            to={mistakeAddress(summary, one)}
            class={one === here ? `${css.mistake} ${css.mistakeHere}` : css.mistake}
            here={one === here}
          >
            <strong>{replay.round(one.round)}</strong>{" "}
            <MistakeWords mistake={one} variant={summary.variant} />
          </Anchor>
        </li>
      ))}
    </ol>
  );
}
