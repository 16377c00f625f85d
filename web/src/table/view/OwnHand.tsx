import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { canPick } from "../../answers/picking";
import { arrange, type HandTile, moveTile, sortHand } from "../../answers/sorting";
import type { SeatTable, TableState } from "../../model";
import type { Face } from "../../notation";
import { words } from "../../words";
import { speechOf } from "../../words/speech";
import { useDrag } from "../motion/drag";
import { rearrange, type Stand } from "../motion/flight";
import { useAnchor, useMotion } from "../motion/motion";
import { usePlayerSide } from "../player/playerSide";
import { adviceLabel } from "../player/remarks";
import { playTile, tapTile } from "../player/throwing";
import { HandMark } from "./Coach";
import { TableTile } from "./TableTile";
import "./hand.css";

/** The own hand: a tile is discarded by the second tap, by the first, or dragged out, as one likes. */
export function OwnHand({ state, table }: { state: TableState; table: SeatTable }) {
  const side = usePlayerSide();
  const { play, hints } = side;
  const tiles = arrange(sortHand(table.hand ?? [], table.justDrew, state), play.order.value);
  const cameBack = [...tiles].reverse().find(({ face }) => face === play.cameBack.value);
  // Until the first turn one sees what came from others.
  const got = tilesOf(tiles, state.started ? [] : table.got);
  const best = tilesOf(tiles, hints.advice.value?.picks ?? []);
  const row = useAnchor<HTMLDivElement>("hand", state.seats.indexOf(table));
  const motion = useMotion();
  const stand = useRef<Stand>(new Map());
  const order = tiles.map(({ key }) => key).join();
  useLayoutEffect(() => {
    const given = new Set([...got].map(({ key }) => key));
    const { giver } = table;
    const comesFrom = (key: string): DOMRect | undefined =>
      giver === null || !given.has(key) ? undefined : motion?.handOf(giver);
    if (row.current !== null) stand.current = rearrange(row.current, stand.current, comesFrom);
  }, [order]);
  const drag = useDrag({
    out: (key) => {
      const tile = tiles.find((one) => one.key === key);
      if (tile !== undefined) playTile(side, tile);
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
        <HandButton
          key={tile.key}
          {...{ tile, state }}
          back={tile === cameBack}
          got={got.has(tile)}
          best={best.has(tile)}
        />
      ))}
    </div>
  );
}

interface HandButtonProps {
  readonly tile: HandTile;
  readonly state: TableState;
  /** It was thrown, and came back. */
  readonly back: boolean;
  /** Somebody has given it to us. */
  readonly got: boolean;
  /** It is among those that are best picked. */
  readonly best: boolean;
}

function HandButton({ tile, state, back, got, best }: HandButtonProps) {
  const { face, key, drawn } = tile;
  const side = usePlayerSide();
  const { play, hints } = side;
  const place = useAnchor<HTMLSpanElement>("tile", key);
  const { discards, picking, buttons } = play.choices.value;
  const barred =
    picking !== null ? !canPick(picking, face) : discards.size > 0 && !discards.has(face);
  const raised =
    picking !== null
      ? play.picked.value.some((one) => one.key === key)
      : play.selected.value === key;
  // A complete hand is ready after any discard: then winning is what matters.
  const complete = buttons.some(({ kind }) => kind === "hu");
  const ready = !complete && discards.has(face) && hints.after(face) !== undefined;
  const className = ["hand-tile", drawn && "hand-drawn", back && "hand-back", got && "hand-got"]
    .filter(Boolean)
    .join(" ");
  const advised = discards.has(face) ? hints.advice.value?.discards.get(face) : undefined;
  const noteOf = (): string => {
    if (back) return words.value.play.hand.cameBack;
    if (best) return words.value.play.coach.rank(1);
    if (got) return words.value.play.hand.got;
    return advised === undefined ? "" : adviceLabel(speechOf(state.variant), advised);
  };
  const note = noteOf();
  const shown = useMemo(
    () => (
      <TableTile
        {...{ state, face, drawn, note }}
        selected={raised}
        dimmed={barred}
        onPick={() => tapTile(side, tile)}
      />
    ),
    [state.wild, state.plays, face, key, drawn, note, raised, barred],
  );
  return (
    <span class={className} data-key={key} ref={place}>
      {shown}
      {advised !== undefined && <HandMark one={advised} />}
      {best && (
        <span class="hand-mark hand-mark-best" aria-hidden="true">
          ✓
        </span>
      )}
      {ready && (
        <span class="hand-ready" title={words.value.play.hand.readyAfter}>
          <span class="unseen">{words.value.play.hand.readyAfter}</span>
        </span>
      )}
    </span>
  );
}

/** A tile of the hand for each of some faces; of the same face the one that stands last. */
function tilesOf(tiles: readonly HandTile[], faces: readonly Face[]): ReadonlySet<HandTile> {
  const found = new Set<HandTile>();
  for (const face of faces) {
    const tile = [...tiles].reverse().find((one) => one.face === face && !found.has(one));
    if (tile !== undefined) found.add(tile);
  }
  return found;
}
