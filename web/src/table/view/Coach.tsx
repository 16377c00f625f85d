import { useSignal } from "@preact/signals";
import { sortHand } from "../../answers/sorting";
import type { SeatTable, TableState } from "../../model";
import { type Face, isFace } from "../../notation";
import { Dialog } from "../../ui";
import { words } from "../../words";
import { readAction } from "../../words/actions";
import { speechOf } from "../../words/speech";
import { type Advice, type Advised, markPoints, shortPoints } from "../player/advice";
import { usePlayerSide } from "../player/playerSide";
import { adviceLabel, reasonsOf, sentenceOf } from "../player/remarks";
import { ActionWords } from "./ActionWords";
import { TableTile } from "./TableTile";
import "./Coach.css";
import css from "./Waits.module.css";

type Group = readonly Advised[];
/** Reasons that a line has room for; a tap tells all. */
const REASONS = 2;

/** The value of a candidate, below its tile: the best is filled. */
export function HandMark({ one }: { one: Advised }) {
  return (
    <span
      class={one.rank === 1 ? "hand-mark hand-mark-best" : "hand-mark"}
      style={{ "--share": one.share }}
      aria-hidden="true"
    >
      {markPoints(one.value)}
    </span>
  );
}

/** The same on a button; the reason is read out with it. */
export function ChoiceMark({ action, variant }: { action: string; variant: string }) {
  const { hints } = usePlayerSide();
  const one = hints.advice.value?.actions.get(action);
  if (one === undefined || (!one.valued && one.rank > 1)) return null;
  return (
    <>
      <span
        class={one.rank === 1 ? "choice-mark choice-mark-best" : "choice-mark"}
        aria-hidden="true"
      >
        {one.valued ? shortPoints(one.value) : words.value.play.coach.best}
      </span>
      <span class="unseen">{adviceLabel(speechOf(variant), one)}</span>
    </>
  );
}

/** What is best, or what is to be said about the tile that is raised, and why; a tap tells all. */
export function CoachLine({ state, table }: { state: TableState; table: SeatTable }) {
  // The question whose hints are all shown: with it they go.
  const shown = useSignal("");
  const { play, hints } = usePlayerSide();
  const { coach } = words.value.play;
  const known = hints.advice.value;
  if (known === null)
    return hints.pondering.value ? <p class="coach quiet">{coach.thinking}</p> : null;
  // The marks on tiles and buttons say all there is.
  if (!known.best.valued) return null;
  const tile = sortHand(table.hand ?? [], table.justDrew, state).find(
    ({ key }) => key === play.selected.value,
  );
  const one = (tile && known.discards.get(tile.face)) ?? known.best;
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
        <What group={groupOf(known, one)} state={state} brief />
        <span class="coach-why">{reasonsOf(speechOf(state.variant), one, REASONS)}</span>
      </button>
      <Dialog
        open={shown.value === play.question.value}
        title={coach.all}
        onClose={() => {
          shown.value = "";
        }}
      >
        <ol class="coach-all">
          {known.groups.map((group) => (
            <li key={group[0]?.action}>
              <Detail group={group} state={state} />
            </li>
          ))}
        </ol>
        <p class="quiet">{coach.explain}</p>
      </Dialog>
    </>
  );
}

const groupOf = ({ groups }: Advice, one: Advised): Group =>
  groups.find((group) => group.includes(one)) ?? [one];

/** What to do, or all that comes to the same, and what it is worth; briefly where a reason is to follow. */
function What({ group, state, brief }: { group: Group; state: TableState; brief?: boolean }) {
  const { coach } = words.value.play;
  const [one, ...more] = group;
  if (one === undefined) return null;
  return (
    <span class="coach-line">
      <span class="unseen">{coach.rank(one.rank)}</span>
      <b class={one.rank === 1 ? "coach-what coach-best" : "coach-what"}>
        <ActionWords action={one.action} state={state} />
        {more.map(({ action }) => (
          <span key={action} class="tiles-in-text">
            {readAction(action).tiles.map((face) => (
              <TableTile key={face} state={state} face={face} />
            ))}
          </span>
        ))}
      </b>
      <b class="coach-value">{coach.value(shortPoints(one.value))}</b>
      {brief && one.usefulLeft > 0 && (
        <span class="coach-useful-left">{coach.useful(one.usefulLeft)}</span>
      )}
      {more.length > 0 && <span class={brief ? "unseen" : ""}>{coach.alike(group.length)}</span>}
    </span>
  );
}

const percent = (part: number): string => `${Math.round(100 * part)}%`;

/** Candidates that are alike, with all that is known about them. */
function Detail({ group, state }: { group: Group; state: TableState }) {
  const { coach } = words.value.play;
  const [one] = group;
  if (one === undefined) return null;
  return (
    <>
      <What group={group} state={state} />
      <span class="coach-why">{sentenceOf(speechOf(state.variant), one)}</span>
      <span class="coach-line quiet">
        {one.distance >= 0 && <span>{coach.distance(one.distance)}</span>}
        {one.win_chance > 0 && <span>{coach.chance(percent(one.win_chance))}</span>}
        {one.danger >= 0.05 && <span>{coach.danger(one.danger.toFixed(1))}</span>}
      </span>
      {group.length === 1 && <Useful one={one} state={state} />}
    </>
  );
}

/** The tiles that help afterwards. */
function Useful({ one, state }: { one: Advised; state: TableState }) {
  const { coach, waits } = words.value.play;
  const useful = Object.entries(one.useful).filter((pair): pair is [Face, number] =>
    isFace(pair[0]),
  );
  if (useful.length === 0) return null;
  return (
    <span class="coach-useful">
      <span class="quiet">{coach.useful(one.usefulLeft)}</span>
      {useful.map(([face, count]) => (
        <span key={face} class={css.wait}>
          <TableTile state={state} face={face} />
          <span class="unseen">{waits.left(count)}</span>
          <span aria-hidden="true">×{count}</span>
        </span>
      ))}
    </span>
  );
}
