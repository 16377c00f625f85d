import type { TableState } from "../session";
import { type Layout, placed, useLayout } from "./layout";
import type { Place } from "./seating";
import { remains, type Stack } from "./wall";
import "./Wall.css";

/** What is left of the wall, drawn lightly around the piles; how many tiles that are is told in the middle. */
export function Wall({ state, places }: { state: TableState; places: readonly Place[] }) {
  const { wall } = useLayout();
  if (wall.width === 0 || state.left === 0) return null;
  const { perSide, standing } = remains(state, places);
  const whole = standing.filter(({ tiles }) => tiles === 2);
  const draw = (stacks: readonly Stack[], inset: number) =>
    stacks.map(({ at }) => stackPath(wall, perSide, at, inset)).join("");
  return (
    <svg class="placed wall" style={placed(wall)} aria-hidden="true">
      <path class="wall-lower" d={draw(standing, 0)} />
      <path class="wall-upper" d={draw(whole, 0.22)} />
    </svg>
  );
}

/** A stack is so long beside its thickness, at most. */
const LONGEST = 2.4;

/** One stack as a rectangle: the upper tile leaves an edge of the lower one to be seen. */
function stackPath(
  { width, height, thick }: Layout["wall"],
  perSide: number,
  at: number,
  inset: number,
): string {
  const side = Math.floor(at / perSide);
  const along = at % perSide;
  const upright = side % 2 === 1;
  const length = (upright ? height : width) - 2 * thick;
  const step = Math.min(length / perSide, LONGEST * thick);
  const start = thick + (length - perSide * step) / 2;
  // Clockwise: below to the left, up, above to the right, down.
  const forward = side === 2 || side === 3;
  const from = start + (forward ? along : perSide - 1 - along) * step;
  const across = side === 0 ? height - thick : side === 3 ? width - thick : 0;
  const high = thick * (1 - inset);
  const gap = Math.min(1, step / 6);
  const round = (value: number): number => Math.round(value * 10) / 10;
  return upright
    ? `M${round(across)} ${round(from)}h${round(high)}v${round(step - gap)}h${round(-high)}z`
    : `M${round(from)} ${round(across)}h${round(step - gap)}v${round(high)}h${round(gap - step)}z`;
}
