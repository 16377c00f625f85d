import type { ReadonlySignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { ShareDialog } from "../../features/sharing/ShareDialog";
import { shareWords } from "../../features/sharing/words";
import type { Summary } from "../../generated/protocol";
import { storedNames } from "../../people/sitters";
import { go, type ReplayLook, renameHere, replayQuery } from "../../router";
import { DriveIcon, type DriveSign } from "../../stage/DriveIcon";
import { Button, Select } from "../../ui";
import { words } from "../../words";
import { boardWords } from "../../words/board";
import { writeLink } from "../board/link";
import css from "./replay.module.css";
import { linesUntil, type ReplayStop, step, type TimelineRound } from "./timeline";

interface ControlsProps {
  summary: Summary;
  rounds: readonly TimelineRound[];
  place: ReplayStop;
  /** The same place, newer than what is on the screen while keys come fast. */
  at: ReadonlySignal<ReplayStop>;
  /** How it is looked at now. */
  look: ReplayLook;
  /** Within a page of somebody else. */
  embedded: boolean;
  playing: boolean;
  speed: number;
  onMove: (place: ReplayStop | null) => void;
  onPlay: () => void;
  onSpeed: (speed: number) => void;
  onSeat: (seat: number | null) => void;
}

const SPEEDS = [0.5, 1, 2, 4, 8];

export function Controls(props: ControlsProps) {
  const { replay: text } = words.value.pages;
  const { rounds, place, playing } = props;
  useKeys(props);
  const length = rounds[place.round]?.stops.length ?? 1;
  return (
    <div class={css.replayControls}>
      <div class={css.replayDrive}>
        <input
          class={css.scrub}
          type="range"
          min="0"
          max={length - 1}
          value={place.stop}
          aria-label={text.scrub}
          aria-valuetext={text.position(place.stop + 1, length)}
          onInput={(event) =>
            props.onMove({ round: place.round, stop: Number(event.currentTarget.value) })
          }
        />
        <div class="line">
          <RoundButton {...props} by={-1} sign="first" label={text.previousRound} />
          <StepButton {...props} by={-1} sign="back" label={text.back} />
          <Button
            kind="main"
            large
            aria-label={playing ? text.pause : text.play}
            onClick={props.onPlay}
          >
            <DriveIcon name={playing ? "pause" : "play"} />
          </Button>
          <StepButton {...props} by={1} sign="on" label={text.forward} />
          <RoundButton {...props} by={1} sign="last" label={text.nextRound} />
        </div>
      </div>
      <Choices {...props} />
      {!props.embedded && <p class={`quiet ${css.replayKeys}`}>{text.keys}</p>}
    </div>
  );
}

interface MoveButtonProps extends ControlsProps {
  by: 1 | -1;
  sign: DriveSign;
  label: string;
}

function StepButton({ rounds, place, by, sign, label, onMove }: MoveButtonProps) {
  const next = step(rounds, place, by);
  return (
    <Button aria-label={label} disabled={next === null} onClick={() => onMove(next)}>
      <DriveIcon name={sign} />
    </Button>
  );
}

function RoundButton({ rounds, place, by, sign, label, onMove }: MoveButtonProps) {
  const next = place.round + by;
  return (
    <Button
      aria-label={label}
      disabled={rounds[next] === undefined}
      onClick={() => onMove({ round: next, stop: 0 })}
    >
      <DriveIcon name={sign} />
    </Button>
  );
}

function Choices({ summary, rounds, place, look, speed, embedded, ...told }: ControlsProps) {
  const { replay: text } = words.value.pages;
  const [sharing, setSharing] = useState(false);
  return (
    <div class={css.replayChoices}>
      <Select
        label={text.rounds}
        value={String(place.round)}
        options={rounds.map(({ round }, at) => [String(at), text.round(round)])}
        onValue={(round) => told.onMove({ round: Number(round), stop: 0 })}
      />
      <Select
        label={text.view}
        value={String(look.seat ?? "")}
        options={[
          ["", text.all],
          ...storedNames(summary).map((name, at) => [String(at), text.from(name)] as const),
        ]}
        onValue={(chosen) => told.onSeat(chosen === "" ? null : Number(chosen))}
      />
      <Select
        label={text.speed}
        value={String(speed)}
        options={SPEEDS.map((factor) => [String(factor), text.times(factor)])}
        onValue={(factor) => told.onSpeed(Number(factor))}
      />
      {!embedded && (
        <>
          <Button onClick={() => setSharing(true)}>{shareWords.value.share}</Button>
          <LayOut round={rounds[place.round]} look={look} />
        </>
      )}
      {sharing && <ShareDialog summary={summary} look={look} onClose={() => setSharing(false)} />}
    </div>
  );
}

/** 摆牌: this very moment on the board, to be played otherwise. */
function LayOut({ round, look }: { round: TimelineRound | undefined; look: ReplayLook }) {
  const { scenario, lines } = round ?? {};
  const { moment } = look;
  if (scenario === undefined || lines === undefined || moment === null) return null;
  const open = async (): Promise<void> => {
    const at = linesUntil({ scenario, lines }, moment);
    renameHere(`${location.pathname}${replayQuery(look)}`); // where one comes back to
    go(`/board${await writeLink({ scenario, at })}`);
  };
  return <Button onClick={open}>{boardWords.value.fromReplay}</Button>;
}

/** Keys for the whole page, unless one types or chooses somewhere. */
function useKeys({ rounds, at, onMove, onPlay }: ControlsProps): void {
  useEffect(() => {
    const place = (): ReplayStop => at.peek();
    const last = (): number => (rounds[place().round]?.stops.length ?? 1) - 1;
    const inRound = (round: number): ReplayStop | null =>
      rounds[round] === undefined ? null : { round, stop: 0 };
    const moves: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => onMove(step(rounds, place(), -1)),
      ArrowRight: () => onMove(step(rounds, place(), 1)),
      "[": () => onMove(inRound(place().round - 1)),
      "]": () => onMove(inRound(place().round + 1)),
      Home: () => onMove({ ...place(), stop: 0 }),
      End: () => onMove({ ...place(), stop: last() }),
      " ": onPlay,
    };
    const press = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement;
      const busy = target.closest("input, select, textarea, dialog[open], summary") !== null;
      const button = target.closest("button, a") !== null && event.key === " ";
      if (busy || button || event.ctrlKey || event.metaKey || event.altKey) return;
      const move = moves[event.key];
      if (move === undefined) return;
      event.preventDefault();
      move();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [rounds, at, onMove, onPlay]);
}
