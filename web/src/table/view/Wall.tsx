import { useMemo } from "preact/hooks";
import type { Place } from "../../people/seating";
import type { TableState } from "../../session";
import { type Layout, placed, useLayout } from "../layout";
import { type Remains, remains, type Stack } from "../layout/wall";
import "./Wall.css";

/** What is left of the wall, drawn lightly around the piles; how many tiles that are is told in the middle. */
export function Wall({ state, places }: { state: TableState; places: readonly Place[] }) {
  const { wall } = useLayout();
  const left = remains(state, places);
  const { perSide, standing } = left;
  const [first, last] = [standing[0], standing.at(-1)];
  const sides = useMemo(
    () => drawSides(wall, left),
    [wall, perSide, standing.length, first?.at, first?.tiles, last?.tiles],
  );
  if (wall.width === 0 || state.left === 0) return null;
  return (
    <svg class="placed wall" style={placed(wall)} aria-hidden="true">
      {sides}
    </svg>
  );
}

/** Each side by itself, from head to tail: a tile that is taken has only its own side painted anew. */
function drawSides(wall: Layout["wall"], { perSide, standing }: Remains) {
  const draw = (stacks: readonly Stack[], inset: number) =>
    stacks.map(({ at }) => stackPath(wall, perSide, at, inset)).join("");
  return sidesOf(standing, perSide).map((stacks) => (
    <g key={stacks.at(-1)?.at}>
      <path class="wall-lower" d={draw(stacks, 0)} />
      <path
        class="wall-upper"
        d={draw(
          stacks.filter(({ tiles }) => tiles === 2),
          0.22,
        )}
      />
    </g>
  ));
}

/** Stacks that stand side by side. */
function sidesOf(standing: readonly Stack[], perSide: number): Stack[][] {
  const sides: Stack[][] = [];
  for (const stack of standing) {
    const before = sides.at(-1);
    const at = before?.at(-1)?.at ?? Number.NaN;
    if (Math.floor(at / perSide) === Math.floor(stack.at / perSide)) before?.push(stack);
    else sides.push([stack]);
  }
  return sides;
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
