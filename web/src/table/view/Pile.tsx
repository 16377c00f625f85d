import { useLayoutEffect } from "preact/hooks";
import type { TableState } from "../../model";
import type { SeatPlace } from "../../people/seating";
import { Tile } from "../../tiles/Tile";
import { memo } from "../../ui/memo";
import { words } from "../../words";
import { discardTile, placed, TURNS, useLayout } from "../layout";
import { useAnchor, useMotion } from "../motion/motion";
import "./Pile.css";

/** Most tiles of a pile lie there for the whole round: on a slow phone it takes too long to draw all at every move. */
const DiscardTile = memo(Tile);

interface PileProps {
  readonly state: TableState;
  readonly seat: number;
  readonly place: SeatPlace;
}

/** The discards of a seat in order; the newest of all is marked, that of a declaration lies sideways. */
export function Pile({ state, seat, place }: PileProps) {
  const discards = state.seats[seat]?.discards ?? [];
  const layout = useLayout();
  const box = layout.piles[place];
  const turn = TURNS[place];
  // Each tile hides the thickness of the one above it: where they are laid upwards, of the later one.
  const upwards = turn >= 2;
  const tile = discardTile(layout, place, discards.length);
  const pile = useAnchor<HTMLDivElement>("pile", seat);
  const motion = useMotion();
  const newest = state.newest?.seat === seat ? state.newest.at : -1;
  const key = `${state.round}.${newest}`;
  useLayoutEffect(() => {
    const tile = pile.current?.children[newest];
    if (tile instanceof HTMLElement) motion?.land(tile, seat, turn);
  }, [key]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div
      class={`placed pile pile-${place}${layout.neat ? " pile-neat" : ""}`}
      style={placed(box, { turn, tile, plane: layout.plane })}
      data-turn={turn}
      ref={pile}
      role="group"
      aria-label={words.value.table.discards}
    >
      {looksOf(state, seat, upwards).map((look, at) => (
        <DiscardTile
          key={at}
          {...look}
          wild={state.wild.includes(look.face)}
          plays={state.plays[look.face] ?? null}
        />
      ))}
    </div>
  );
}

/** How each discard of a seat lies there. */
export function looksOf({ seats, newest, declaredAt }: TableState, seat: number, upwards: boolean) {
  return (seats[seat]?.discards ?? []).map((face, at) => {
    const last = newest?.seat === seat && newest.at === at;
    const look = { face, last, sideways: at === declaredAt[seat] };
    return { ...look, ...(upwards && { level: last ? 1 : -at }) };
  });
}
