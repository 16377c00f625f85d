import { useEffect, useState } from "preact/hooks";
import { useFetched } from "../../api";
import { Loading, Trouble } from "../../api/Trouble";
import type { Mistake, Review, Summary } from "../../generated/protocol";
import { useSession } from "../../session";
import { storedNames } from "../../table/sitters";
import { Button, Select } from "../../ui";
import { Anchor } from "../../ui/Anchor";
import { words } from "../../words";
import { MistakeWords } from "./MistakeWords";
import { addressOf, mistakeAt } from "./mistakes";
import type { Place, TimelineRound } from "./timeline";

interface ReviewCardProps {
  summary: Summary;
  rounds: readonly TimelineRound[];
  place: Place;
  /** What there is to show at the table; null while nothing is reviewed. */
  onReview: (review: Review | null) => void;
}

/** What a seat could have done better, move by move. */
export function ReviewCard({ summary, rounds, place, onReview }: ReviewCardProps) {
  const { review: text } = words.value.pages;
  const own = summary.people.indexOf(useSession().me.value?.person ?? -1);
  const [seat, setSeat] = useState(Math.max(0, own));
  const [asked, setAsked] = useState(false);
  const ask = (on: boolean): void => {
    setAsked(on);
    if (!on) onReview(null);
  };
  return (
    <section class="card review" aria-labelledby="review-title">
      <h2 id="review-title">{text.title}</h2>
      <p class="quiet">{text.explain}</p>
      <div class="review-ask">
        <Select
          label={text.seat}
          value={String(seat)}
          options={storedNames(summary).map((name, at) => [String(at), name])}
          onValue={(chosen) => {
            onReview(null);
            setSeat(Number(chosen));
          }}
        />
        <Button kind={asked ? "normal" : "main"} onClick={() => ask(!asked)}>
          {asked ? text.hide : text.ask}
        </Button>
      </div>
      {asked && (
        <ReviewOf
          key={seat}
          path={`/api/matches/${summary.match}/review?seat=${seat}`}
          {...{ summary, rounds, place, onReview }}
        />
      )}
    </section>
  );
}

function ReviewOf({ path, ...props }: ReviewCardProps & { path: string }) {
  const { review: text } = words.value.pages;
  const { data, error, reload } = useFetched<Review>(path);
  const { onReview } = props;
  useEffect(() => {
    if (data !== null) onReview(data);
  }, [data, onReview]);
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

interface MistakesProps extends Omit<ReviewCardProps, "onReview"> {
  mistakes: readonly Mistake[];
}

function Mistakes({ summary, rounds, place, mistakes }: MistakesProps) {
  const { replay } = words.value.pages;
  const here = mistakeAt(rounds, mistakes, place);
  return (
    <ol class="mistakes">
      {mistakes.map((one) => (
        <li key={`${one.round}.${one.step}.${one.action}`}>
          <Anchor
            to={addressOf(summary, one)}
            class={one === here ? "mistake mistake-here" : "mistake"}
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
