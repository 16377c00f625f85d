import type { Mistake, Review, Summary } from "../../generated/protocol";
import { storedSitters } from "../../people/sitters";
import { toldOf } from "../../stage/moments";
import { Board } from "../../table/view/Board";
import { OwnTiles, type TileMark } from "../../table/view/OwnTiles";
import { Anchor } from "../../ui/Anchor";
import { words } from "../../words";
import { MistakeWords } from "./MistakeWords";
import { decidesAt, marksOf, mistakeAddress, mistakeAfter, mistakeAt } from "./mistakes";
import css from "./replay.module.css";
import { type ReplayStop, type TimelineRound, tableAt } from "./timeline";

interface PictureProps {
  summary: Summary;
  rounds: readonly TimelineRound[];
  place: ReplayStop;
  seat: number | null;
  /** What is said about the moves of a seat. */
  review: Review | null;
}

/** The table at one moment, and what has just happened in words. */
export function Picture({ summary, rounds, place, seat, review }: PictureProps) {
  const sitters = storedSitters(summary);
  const names = sitters.map(({ name }) => name);
  const table = tableAt(rounds, place, seat);
  if (table === null) return null;
  const mistake = review && mistakeAt(rounds, review.mistakes, place);
  const bottom = seat ?? review?.seat ?? 0;
  const own = review !== null && review.seat === bottom ? table.seats[bottom] : undefined;
  const marks = mistake === null ? [] : tileMarks(mistake);
  const next = mistake && mistakeAfter(review.mistakes, mistake);
  return (
    <>
      <div class={css.replayTable} data-part="replay-table">
        <Board
          state={table}
          sitters={sitters}
          bottom={bottom}
          marks={own !== undefined}
          own={own !== undefined && <OwnTiles state={table} table={own} marks={marks} />}
        />
      </div>
      <p class={css.replayTold} data-part="replay-told" aria-live="polite">
        <strong>{words.value.pages.replay.round(rounds[place.round]?.round ?? 1)}</strong>{" "}
        {toldAt(summary.variant, names, rounds[place.round], place.stop)}
        {review !== null && mistake !== null && (
          <span class={css.replayMistake} data-part="replay-mistake">
            <strong>{words.value.pages.review.here(names[review.seat] ?? "")}</strong>{" "}
            <MistakeWords mistake={mistake} variant={summary.variant} />
            {next !== null && (
              <Anchor to={mistakeAddress(summary, next)} class={`button ${css.nextMistake}`}>
                {words.value.pages.review.next}
              </Anchor>
            )}
          </span>
        )}
        {review !== null && mistake === null && decidesAt(rounds, place, review.seat) && (
          <span class={css.replayFine}>
            {words.value.pages.review.fine(names[review.seat] ?? "")}
          </span>
        )}
      </p>
    </>
  );
}

function tileMarks(mistake: Mistake): TileMark[] {
  const { done, better } = words.value.pages.review;
  return marksOf(mistake).map(({ face, kind }) =>
    kind === "done"
      ? { face, kind, sign: "✗", text: done }
      : { face, kind, sign: "✓", text: better },
  );
}

/** Everything that has happened since the stop before, in words. */
function toldAt(
  variant: string,
  names: readonly string[],
  round: TimelineRound | undefined,
  stop: number,
): string {
  if (round === undefined) return "";
  if (stop === 0) return words.value.pages.replay.opening;
  const from = (round.stops[stop - 1] ?? 0) + 1;
  const events = round.events.slice(from, (round.stops[stop] ?? 0) + 1);
  const told = toldOf(variant, (seat) => names[seat] ?? "", events);
  return told.join(words.value.pages.replay.between);
}
