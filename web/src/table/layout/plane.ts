/** The table as it is seen from the own seat: a plane that leans away from it, and where its points lie on the screen. */

import type { Box } from "./boxes";

/** The box is that of the plane on the screen: as wide as the near edge, up to the far one. */
export interface Plane extends Box {
  /** How long the plane is, from its near edge to the far one; things at the near edge have their size. */
  readonly deep: number;
  /** How much smaller things get with every pixel they are farther away. */
  readonly shrink: number;
  /** How high something looks at the near edge, beside its length on the plane. */
  readonly tilt: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** How things look at the far edge beside the near one, and how flat the plane is seen. */
interface Lean {
  readonly far: number;
  readonly tilt: number;
}

/** The plane that fills a box. */
export function planeIn(area: Box, { far, tilt }: Lean): Plane {
  const deep = area.height / (tilt * far);
  return { ...area, deep, shrink: (1 / far - 1) / deep, tilt };
}

/** How large something is where it lies, beside its size at the near edge. */
export const sizeAt = ({ deep, shrink }: Plane, y: number): number => 1 / (1 + shrink * (deep - y));

/** Where a point of the plane lies on the screen. */
export function project(plane: Plane, { x, y }: Point): Point {
  const size = sizeAt(plane, y);
  return {
    x: plane.x + plane.width / 2 + (x - plane.width / 2) * size,
    y: plane.y + plane.height - plane.tilt * (plane.deep - y) * size,
  };
}

/** Which point of the plane lies there on the screen; below the near edge it goes on. */
export function unproject(plane: Plane, { x, y }: Point): Point {
  const up = plane.y + plane.height - y;
  const away = up / (plane.tilt - plane.shrink * up);
  const size = 1 / (1 + plane.shrink * away);
  return {
    x: plane.width / 2 + (x - plane.x - plane.width / 2) / size,
    y: plane.deep - away,
  };
}

/** How far the edge of the plane lies from the side of its box, at a height of the screen. */
export function edgeAt(plane: Plane, y: number): number {
  const { y: at } = unproject(plane, { x: 0, y });
  return (plane.width / 2) * (1 - sizeAt(plane, at));
}

/** The same as a transform of what lies at the corner of the board. */
export function matrixOf({ x, y, width, height, deep, shrink, tilt }: Plane): string {
  const [middle, near, whole] = [x + width / 2, y + height, 1 + shrink * deep];
  const numbers = [
    ...[1, 0, 0, 0],
    ...[-shrink * middle, tilt - shrink * near, 0, -shrink],
    ...[0, 0, 1, 0],
    ...[middle * whole - width / 2, near * whole - tilt * deep, 0, whole],
  ];
  return `matrix3d(${numbers.map((number) => Number(number.toPrecision(9))).join()})`;
}
