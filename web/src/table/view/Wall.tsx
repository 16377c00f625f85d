import { useMemo } from "preact/hooks";
import type { TableState } from "../../model";
import type { SeatPlace } from "../../people/seating";
import { type Box, type Layout, placed, useLayout } from "../layout";
import { type Remains, remains, type Stack, stackBox } from "../layout/wall";
import { useAnchor } from "../motion/motion";
import css from "./Wall.module.css";

/** What is left of the wall, drawn lightly around the piles; how many tiles that are is told in the middle. */
export function Wall({ state, places }: { state: TableState; places: readonly SeatPlace[] }) {
  const { wall } = useLayout();
  const ring = useAnchor<SVGSVGElement>("wall");
  const left = remains(state, places);
  const { perSide, standing } = left;
  const [first, last] = [standing[0], standing.at(-1)];
  const sides = useMemo(
    () => drawSides(wall, left),
    [wall, perSide, standing.length, first?.at, first?.tiles, last?.tiles],
  );
  if (wall.width === 0 || state.left === 0) return null;
  return (
    <svg
      ref={ring}
      class={`placed ${css.wall}`}
      data-part="wall"
      style={placed(wall)}
      aria-hidden="true"
    >
      {sides}
    </svg>
  );
}

/** Each side by itself, from head to tail: a tile that is taken has only its own side painted anew. */
function drawSides(wall: Layout["wall"], { perSide, standing }: Remains) {
  const draw = (stacks: readonly Stack[], inset: number) =>
    stacks.map(({ at }) => pathOf(stackBox(wall, perSide, at, inset))).join("");
  return sidesOf(standing, perSide).map((stacks) => (
    <g key={stacks.at(-1)?.at}>
      <path class={css.wallLower} d={draw(stacks, 0)} />
      <path
        class={css.wallUpper}
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

const round = (value: number): number => Math.round(value * 10) / 10;

const pathOf = ({ x, y, width, height }: Box): string =>
  `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`;
