import { useMemo } from "preact/hooks";
import type { TableState } from "../../model";
import type { SeatPlace } from "../../people/seating";
import { type Box, type Layout, placed, useLayout } from "../layout";
import { bodyOf, type Remains, remains, type Stack } from "../layout/wall";
import { useAnchor, useMotion } from "../motion/motion";
import css from "./Wall.module.css";

/** What is left of the wall, around the piles; how many tiles that are is told in the middle. */
export function Wall({ state, places }: { state: TableState; places: readonly SeatPlace[] }) {
  const { wall, plane } = useLayout();
  const ring = useAnchor<SVGSVGElement>("wall");
  const left = remains(state, places, useMotion()?.opening.undealt.value);
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
      style={placed(wall, { plane })}
      aria-hidden="true"
    >
      {sides}
    </svg>
  );
}

/** Each side by itself, from head to tail: a tile that is taken has only its own side painted anew. */
function drawSides(wall: Layout["wall"], { perSide, standing }: Remains) {
  return sidesOf(standing, perSide).map((stacks) => {
    const bodies = stacks.map((stack) => bodyOf(wall, perSide, stack));
    // The nearest last: it covers the side of the one behind it.
    const draw = (boxOf: (body: (typeof bodies)[number]) => Box): string =>
      bodies.map((body) => pathOf(boxOf(body))).join("");
    const layer = ({ side }: (typeof bodies)[number], from: number, to: number): Box => ({
      ...side,
      y: side.y + from * side.height,
      height: (to - from) * side.height,
    });
    const whole = bodies.filter((_, at) => stacks[at]?.tiles === 2);
    return (
      <g key={stacks.at(-1)?.at}>
        <path class={css.wallShadow} d={draw(({ shadow }) => shadow)} />
        <path class={css.wallSide} d={draw(({ side }) => side)} />
        <path class={css.wallBack} d={draw((body) => layer(body, 0, 0.2))} />
        <path
          class={css.wallBack}
          d={whole.map((body) => pathOf(layer(body, 0.46, 0.62))).join("")}
        />
        <path class={css.wallTop} data-part="stacks" d={draw(({ top }) => top)} />
        <path class={css.wallLight} d={bodies.map(({ top }) => edgeOf(top)).join("")} />
      </g>
    );
  });
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

/** The edges of a top on which the light falls. */
const edgeOf = ({ x, y, width, height }: Box): string =>
  `M${round(x + 0.8)} ${round(y + height - 0.8)}V${round(y + 0.8)}h${round(width - 1.6)}`;
