import { useSignal } from "@preact/signals";
import type { Candidate } from "../generated/protocol";
import { type Face, isFace } from "../notation";
import type { SeatTable, TableState } from "../session";
import { Dialog } from "../ui";
import { words } from "../words";
import { readAction } from "./actions";
import { type Advised, shortPoints } from "./advice";
import { useDesk } from "./desk";
import { sortHand } from "./sorting";
import { type Speech, speechOf } from "./speech";
import { TableTile } from "./TableTile";
import "./Coach.css";

type Roles = Pick<TableState, "wild" | "plays">;

/** An action in words, its tiles as pictures. */
export function ActionWords({
  action,
  state,
  verbOf = (verb) => verb,
}: {
  action: string;
  state: Roles;
  verbOf?: (verb: string) => string;
}) {
  const { verb, tiles, rest } = readAction(action);
  return (
    <span class="action-words">
      {verbOf(verb)}
      {tiles.length > 0 && (
        <span class="tiles-in-text">
          {tiles.map((face, at) => (
            <TableTile key={at} state={state} face={face} />
          ))}
        </span>
      )}
      {rest !== "" && ` ${rest}`}
    </span>
  );
}

/** Why, in the words of the engine; codes without words are left out. */
export const reasonsOf = (speech: Speech, { reasons }: Pick<Candidate, "reasons">): string =>
  reasons
    .flatMap((code) => speech.maybe(`reason.${code}`) ?? [])
    .join(words.value.play.coach.between);

/** What is to be said about a candidate, for whoever cannot see its mark. */
export function adviceLabel(speech: Speech, one: Advised): string {
  const { coach } = words.value.play;
  const facts = [coach.rank(one.rank), coach.value(shortPoints(one.value))];
  if (one.usefulLeft > 0) facts.push(coach.useful(one.usefulLeft));
  const why = reasonsOf(speech, one);
  return [...facts, ...(why === "" ? [] : [why])].join(coach.between);
}

/** The value of a candidate, below its tile: the best is filled. */
export function HandMark({ one }: { one: Advised }) {
  return (
    <span
      class={one.rank === 1 ? "hand-mark hand-mark-best" : "hand-mark"}
      style={{ "--share": one.share }}
      aria-hidden="true"
    >
      {shortPoints(one.value)}
      {one.usefulLeft > 0 && <small>{one.usefulLeft}</small>}
    </span>
  );
}

/** The same on a button; the reason is read out with it. */
export function ChoiceMark({ action, variant }: { action: string; variant: string }) {
  const { hints } = useDesk();
  const one = hints.advice.value?.actions.get(action);
  if (one === undefined) return null;
  return (
    <>
      <span
        class={one.rank === 1 ? "choice-mark choice-mark-best" : "choice-mark"}
        aria-hidden="true"
      >
        {shortPoints(one.value)}
      </span>
      <span class="unseen">{adviceLabel(speechOf(variant), one)}</span>
    </>
  );
}

/** What is best, or what is to be said about the tile that is raised, and why; a tap tells all. */
export function CoachLine({ state, table }: { state: TableState; table: SeatTable }) {
  // The question whose hints are all shown: with it they go.
  const shown = useSignal("");
  const { play, hints } = useDesk();
  const { coach } = words.value.play;
  const known = hints.advice.value;
  if (known === null)
    return hints.pondering.value ? <p class="coach quiet">{coach.thinking}</p> : null;
  const tile = sortHand(table.hand ?? [], table.justDrew, state).find(
    ({ key }) => key === play.selected.value,
  );
  const one = (tile && known.discards.get(tile.face)) ?? known.best;
  const why = reasonsOf(speechOf(state.variant), one);
  return (
    <>
      <button
        type="button"
        class="coach"
        aria-haspopup="dialog"
        onClick={() => {
          shown.value = play.question.value;
        }}
      >
        <span class="coach-line">
          <span class="unseen">{coach.rank(one.rank)}</span>
          <b class={one.rank === 1 ? "coach-what coach-best" : "coach-what"}>
            <ActionWords action={one.action} state={state} />
          </b>
          <span class="coach-value">{coach.value(shortPoints(one.value))}</span>
          {one.usefulLeft > 0 && <span class="quiet">{coach.useful(one.usefulLeft)}</span>}
        </span>
        {why !== "" && <span class="coach-why">{why}</span>}
      </button>
      <Dialog
        open={shown.value === play.question.value}
        title={coach.all}
        onClose={() => {
          shown.value = "";
        }}
      >
        <ol class="coach-all">
          {known.all.map((each) => (
            <li key={each.action}>
              <Detail one={each} state={state} />
            </li>
          ))}
        </ol>
        <p class="quiet">{coach.explain}</p>
      </Dialog>
    </>
  );
}

const percent = (part: number): string => `${Math.round(100 * part)}%`;

/** A candidate with all that is known about it. */
function Detail({ one, state }: { one: Advised; state: TableState }) {
  const { coach, waits } = words.value.play;
  const useful = Object.entries(one.useful).filter((pair): pair is [Face, number] =>
    isFace(pair[0]),
  );
  const why = reasonsOf(speechOf(state.variant), one);
  return (
    <>
      <span class="coach-line">
        <b class={one.rank === 1 ? "coach-what coach-best" : "coach-what"}>
          <ActionWords action={one.action} state={state} />
        </b>
        <span class="coach-value">{coach.value(shortPoints(one.value))}</span>
        {one.distance >= 0 && <span class="quiet">{coach.distance(one.distance)}</span>}
        {one.win_chance > 0 && <span class="quiet">{coach.chance(percent(one.win_chance))}</span>}
        {one.danger >= 0.05 && <span class="quiet">{coach.danger(one.danger.toFixed(1))}</span>}
      </span>
      {why !== "" && <span class="coach-why">{why}</span>}
      {useful.length > 0 && (
        <span class="coach-useful">
          <span class="quiet">{coach.useful(one.usefulLeft)}</span>
          {useful.map(([face, count]) => (
            <span key={face} class="wait">
              <TableTile state={state} face={face} />
              <span class="unseen">{waits.left(count)}</span>
              <span aria-hidden="true">×{count}</span>
            </span>
          ))}
        </span>
      )}
    </>
  );
}
