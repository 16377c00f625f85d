/**
 * A small brush: turns the strokes of a character into one filled outline.
 *
 * A stroke is a kind and the points of its centre line in a box of 100 × 100. The kind says how hard
 * the brush is pressed along the way. The nib is a slanted ellipse, which is what makes a horizontal
 * stroke thinner than a vertical one and cuts its ends at an angle.
 */

type Point = readonly [x: number, y: number];

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** How hard the brush is pressed: pairs of (part of the way, width). */
type Pressure = readonly (readonly [at: number, width: number])[];

const PRESSURE = {
  /** 横 across */
  h: [
    [0, 0.96],
    [0.14, 0.9],
    [0.5, 0.74],
    [0.84, 0.9],
    [1, 1.16],
  ],
  /** 竖 down */
  s: [
    [0, 1.16],
    [0.16, 1],
    [0.5, 0.92],
    [0.85, 0.96],
    [1, 1.04],
  ],
  /** 悬针 down to a needle's point */
  x: [
    [0, 1.16],
    [0.16, 1],
    [0.65, 0.96],
    [1, 0.12],
  ],
  /** 撇 falling to the left */
  p: [
    [0, 1.2],
    [0.2, 1.06],
    [0.6, 0.84],
    [1, 0.14],
  ],
  /** 捺 falling to the right, with a foot */
  n: [
    [0, 0.4],
    [0.3, 0.7],
    [0.72, 1.3],
    [0.84, 1.34],
    [1, 0.12],
  ],
  /** 点 dot */
  d: [
    [0, 0.3],
    [0.65, 1.24],
    [1, 1.1],
  ],
  /** 提 or 钩 rising, or a hook */
  t: [
    [0, 1.04],
    [0.3, 0.84],
    [1, 0.1],
  ],
  /** 弯 down and round the corner */
  w: [
    [0, 1.12],
    [0.3, 0.94],
    [0.7, 0.86],
    [1, 1.04],
  ],
} satisfies Record<string, Pressure>;

type StrokeKind = keyof typeof PRESSURE;

/** Points along a straight and along a bent stroke, and around each end. */
const STRAIGHT_STEPS = 6;
const BENT_STEPS = 10;
const CAP_STEPS = 4;
/** The nib: how flat it is, and the direction of its long side. */
const NIB_RATIO = 0.74;
const NIB_ANGLE = (52 * Math.PI) / 180;

/** The outline of a character written as `strokes` into `box`, `weight` units thick. */
export function write(strokes: string, box: Box, weight: number): string {
  return strokes
    .split(";")
    .map((stroke) => {
      const [kind, ...rest] = stroke.trim().split(/\s+/);
      const points = rest.map((pair): Point => {
        const [x = 0, y = 0] = pair.split(",").map(Number);
        return [box.x + (x / 100) * box.w, box.y + (y / 100) * box.h];
      });
      return outline(kind as StrokeKind, points, weight);
    })
    .join("");
}

function outline(kind: StrokeKind, points: readonly Point[], weight: number): string {
  const pressure: Pressure = PRESSURE[kind];
  const along = points.map(intoNib);
  const steps = points.length === 2 ? STRAIGHT_STEPS : BENT_STEPS;
  const centre = Array.from({ length: steps + 1 }, (_, step) =>
    kind === "w" ? roundCorner(along, step / steps) : bezier(along, step / steps),
  );
  const left: Point[] = [];
  const right: Point[] = [];
  const caps: Point[][] = [];
  centre.forEach(([x, y], step) => {
    const [fromX, fromY] = centre[Math.max(step - 1, 0)] ?? [x, y];
    const [toX, toY] = centre[Math.min(step + 1, steps)] ?? [x, y];
    const heading = Math.atan2(toY - fromY, toX - fromX);
    const reach = (weight * pressed(pressure, step / steps)) / 2;
    const around = (angle: number): Point => [
      x + reach * Math.cos(heading + angle),
      y + reach * Math.sin(heading + angle),
    ];
    left.push(around(-Math.PI / 2));
    right.unshift(around(Math.PI / 2));
    if (step === 0 || step === steps) {
      const first = step === 0 ? Math.PI / 2 : -Math.PI / 2;
      caps.push(
        Array.from({ length: CAP_STEPS }, (_, at) =>
          around(first + (Math.PI * (at + 1)) / (CAP_STEPS + 1)),
        ),
      );
    }
  });
  const [start = [], end = []] = caps;
  return smooth([...left, ...end, ...right, ...start].map(outOfNib));
}

function pressed(pressure: Pressure, at: number): number {
  let [before, width] = [0, 1];
  for (const [here, there] of pressure) {
    if (here >= at) {
      const part = here === before ? 1 : (at - before) / (here - before);
      return width + (there - width) * part;
    }
    [before, width] = [here, there];
  }
  return width;
}

/** A point of a line, or of a quadratic or cubic curve, whichever `points` describe. */
function bezier(points: readonly Point[], at: number): Point {
  if (points.length === 1) return points[0] ?? [0, 0];
  const next = points.slice(1).map(([x, y], i): Point => {
    const [fromX, fromY] = points[i] ?? [x, y];
    return [fromX + (x - fromX) * at, fromY + (y - fromY) * at];
  });
  return bezier(next, at);
}

/** A point of a → b → c where the corner b is rounded. */
function roundCorner(points: readonly Point[], at: number): Point {
  const [a = [0, 0], b = a, c = b] = points as Point[];
  const near = bezier([b, a], 0.36);
  const past = bezier([b, c], 0.52);
  if (at < 0.4) return bezier([a, near], at / 0.4);
  if (at < 0.75) return bezier([near, b, past], (at - 0.4) / 0.35);
  return bezier([past, c], (at - 0.75) / 0.25);
}

const COS = Math.cos(NIB_ANGLE);
const SIN = Math.sin(NIB_ANGLE);

/** Into the space where the slanted nib is a circle, and back. */
function intoNib([x, y]: Point): Point {
  return [x * COS + y * SIN, (y * COS - x * SIN) / NIB_RATIO];
}

function outOfNib([u, v]: Point): Point {
  const flat = v * NIB_RATIO;
  return [u * COS - flat * SIN, u * SIN + flat * COS];
}

/**
 * A closed soft line along `points`: curves from middle to middle. Each point is the mirror image of
 * the one before in the middle between them, which is just what T leaves unsaid.
 */
function smooth(points: readonly Point[]): string {
  const middles = points.map(([x, y], i) => {
    const [nextX, nextY] = points[(i + 1) % points.length] ?? [x, y];
    return `${short((x + nextX) / 2)} ${short((y + nextY) / 2)}`;
  });
  const [x, y] = points[1] ?? [0, 0];
  const [first, second, ...others] = middles;
  return `M${first}Q${short(x)} ${short(y)} ${second}T${others.join("T")}T${first}Z`;
}

function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}
