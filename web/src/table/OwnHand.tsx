import { useLayoutEffect, useRef } from "preact/hooks";
import { discardWay } from "../preferences";
import type { SeatTable, TableState } from "../session";
import { toast } from "../ui";
import { faceName, words } from "../words";
import { adviceLabel, HandMark } from "./Coach";
import { useDesk } from "./desk";
import { useDrag } from "./drag";
import { leaveFrom, rearrange, type Stand } from "./flight";
import type { Play } from "./play";
import { type HandTile, sortHand } from "./sorting";
import { speechOf } from "./speech";
import { TableTile } from "./TableTile";
import "./hand.css";

/** The own hand: a tile is raised by the first tap and discarded by the second, or dragged out. */
export function OwnHand({ state, table }: { state: TableState; table: SeatTable }) {
  const { play } = useDesk();
  const tiles = sortHand(table.hand ?? [], table.justDrew, state);
  const row = useRef<HTMLDivElement>(null);
  const stand = useRef<Stand>(new Map());
  const order = tiles.map(({ key }) => key).join();
  useLayoutEffect(() => {
    if (row.current !== null) stand.current = rearrange(row.current, stand.current);
  }, [order]);
  const drag = useDrag((key) => {
    const tile = tiles.find((one) => one.key === key);
    if (tile !== undefined) playTile(play, tile, row.current);
  });
  const drags = discardWay.value === "drag" ? " hand-drag" : "";
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div
      class={`hand${drags}`}
      role="group"
      aria-label={words.value.play.hand.label}
      ref={row}
      {...(discardWay.value === "drag" ? drag : {})}
    >
      {tiles.map((tile) => (
        <HandButton key={tile.key} tile={tile} state={state} row={row} />
      ))}
    </div>
  );
}

interface HandButtonProps {
  readonly tile: HandTile;
  readonly state: TableState;
  readonly row: { readonly current: HTMLElement | null };
}

function HandButton({ tile, state, row }: HandButtonProps) {
  const { face, key, drawn } = tile;
  const { play, hints } = useDesk();
  const { discards, throwable, buttons } = play.choices.value;
  const barred =
    throwable !== null ? !throwable.includes(face) : discards.size > 0 && !discards.has(face);
  const raised = throwable !== null ? play.throwing.value.has(key) : play.selected.value === key;
  // A complete hand is ready after any discard: then winning is what matters.
  const complete = buttons.some(({ kind }) => kind === "hu");
  const ready = !complete && discards.has(face) && hints.after(face) !== undefined;
  const advised = discards.has(face) ? hints.advice.value?.discards.get(face) : undefined;
  return (
    <span class={drawn ? "hand-tile hand-drawn" : "hand-tile"} data-key={key}>
      <TableTile
        state={state}
        face={face}
        drawn={drawn}
        selected={raised}
        dimmed={barred}
        note={advised === undefined ? "" : adviceLabel(speechOf(state.variant), advised)}
        onPick={() => pick(play, tile, row.current)}
      />
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
  } else if (selected.peek() === tile.key && discardWay.peek() === "taps") {
    playTile(play, tile, row);
  } else {
    selected.value = selected.peek() === tile.key ? null : tile.key;
  }
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
  toast(words.peek().play.hand.cannot(faceName(face)));
}
