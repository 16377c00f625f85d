import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { discardWay } from "../preferences";
import type { SeatTable, TableState } from "../session";
import { words } from "../words";
import { adviceLabel, HandMark } from "./Coach";
import { useDesk } from "./desk";
import { useDrag } from "./drag";
import { leaveFrom, rearrange, type Stand } from "./flight";
import type { Play } from "./play";
import { arrange, type HandTile, moveTile, sortHand } from "./sorting";
import { speechOf } from "./speech";
import { TableTile } from "./TableTile";
import "./hand.css";

/** The own hand: a tile is discarded by the second tap, by the first, or dragged out, as one likes. */
export function OwnHand({ state, table }: { state: TableState; table: SeatTable }) {
  const { play } = useDesk();
  const tiles = arrange(sortHand(table.hand ?? [], table.justDrew, state), play.order.value);
  const cameBack = [...tiles].reverse().find(({ face }) => face === play.cameBack.value);
  const row = useRef<HTMLDivElement>(null);
  const stand = useRef<Stand>(new Map());
  const order = tiles.map(({ key }) => key).join();
  useLayoutEffect(() => {
    if (row.current !== null) stand.current = rearrange(row.current, stand.current);
  }, [order]);
  const drag = useDrag({
    out: (key) => {
      const tile = tiles.find((one) => one.key === key);
      if (tile !== undefined) playTile(play, tile, row.current);
    },
    move: (key, to) => {
      play.order.value = moveTile(tiles, key, to);
    },
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div
      class="hand hand-drag"
      role="group"
      aria-label={words.value.play.hand.label}
      ref={row}
      {...drag}
    >
      {tiles.map((tile) => (
        <HandButton key={tile.key} tile={tile} state={state} row={row} back={tile === cameBack} />
      ))}
    </div>
  );
}

interface HandButtonProps {
  readonly tile: HandTile;
  readonly state: TableState;
  readonly row: { readonly current: HTMLElement | null };
  /** It was thrown, and came back. */
  readonly back: boolean;
}

function HandButton({ tile, state, row, back }: HandButtonProps) {
  const { face, key, drawn } = tile;
  const { play, hints } = useDesk();
  const { discards, throwable, buttons } = play.choices.value;
  const barred =
    throwable !== null ? !throwable.includes(face) : discards.size > 0 && !discards.has(face);
  const raised = throwable !== null ? play.throwing.value.has(key) : play.selected.value === key;
  // A complete hand is ready after any discard: then winning is what matters.
  const complete = buttons.some(({ kind }) => kind === "hu");
  const ready = !complete && discards.has(face) && hints.after(face) !== undefined;
  const className = ["hand-tile", drawn && "hand-drawn", back && "hand-back"]
    .filter(Boolean)
    .join(" ");
  const advised = discards.has(face) ? hints.advice.value?.discards.get(face) : undefined;
  const noteOf = (): string => {
    if (back) return words.value.play.hand.cameBack;
    return advised === undefined ? "" : adviceLabel(speechOf(state.variant), advised);
  };
  const note = noteOf();
  const shown = useMemo(
    () => (
      <TableTile
        {...{ state, face, drawn, note }}
        selected={raised}
        dimmed={barred}
        onPick={() => pick(play, tile, row.current)}
      />
    ),
    [state.wild, state.plays, face, key, drawn, note, raised, barred],
  );
  return (
    <span class={className} data-key={key}>
      {shown}
      {advised !== undefined && <HandMark one={advised} />}
      {ready && (
        <span class="hand-ready" title={words.value.play.hand.readyAfter}>
          <span class="unseen">{words.value.play.hand.readyAfter}</span>
        </span>
      )}
    </span>
  );
}

function pick(play: Play, tile: HandTile, row: HTMLElement | null): void {
  const { selected } = play;
  const { throwable } = play.choices.peek();
  if (throwable !== null) {
    if (throwable.includes(tile.face)) play.toggleThrown(tile.key);
  } else if (throwsAtTap(play, tile)) {
    playTile(play, tile, row);
  } else {
    selected.value = selected.peek() === tile.key ? null : tile.key;
  }
}

/** By the second tap, or the first; but not the first where the question has only just come up. */
function throwsAtTap(play: Play, { key }: HandTile): boolean {
  const way = discardWay.peek();
  if (way === "drag" || play.choices.peek().discards.size === 0) return false;
  return play.selected.peek() === key || (way === "tap" && !play.unread);
}

/** Discard a tile of the hand, or say that it may not be. */
export function playTile(play: Play, { face, key }: HandTile, row: Element | null): void {
  const { discards } = play.choices.peek();
  if (discards.size === 0) {
    play.selected.value = null;
    return;
  }
  const tile = row?.querySelector(`[data-key="${key}"]`);
  if (tile) leaveFrom(tile);
  if (play.discard(face)) return;
  play.selected.value = null;
  play.appeal(face);
}
