import type { Transfer } from "../generated/protocol";
import type { Place } from "../table/seating";

/** All points that go from one to another. */
export interface Flow {
  readonly from: number;
  readonly to: number | "house";
  readonly points: number;
}

export function flowsOf(transfers: readonly Transfer[]): Flow[] {
  const found = new Map<string, Flow>();
  for (const { from, to, points } of transfers) {
    const key = `${from}>${to}`;
    found.set(key, { from, to, points: points + (found.get(key)?.points ?? 0) });
  }
  return [...found.values()];
}

type Point = readonly [x: number, y: number];

const AT: Readonly<Record<Place, Point>> = {
  own: [160, 178],
  next: [272, 100],
  across: [160, 22],
  previous: [48, 100],
};
const HOUSE: Point = [160, 100];
/** Half the width and half the height of a name; its ends are round. */
const PLATE = { x: 44, y: 13 } as const;
/** How far from a name arrows begin and end. */
const GAP = 5;
/** How far two arrows between the same seats go apart. */
const ASIDE = 9;

interface PayPictureProps {
  readonly flows: readonly Flow[];
  readonly places: readonly Place[];
  readonly nameOf: (seat: number | "house") => string;
  readonly label: string;
}

/** The seats around the table, and arrows with points. */
export function PayPicture({ flows, places, nameOf, label }: PayPictureProps) {
  const spot = (seat: number | "house"): Point =>
    seat === "house" ? HOUSE : AT[places[seat] ?? "own"];
  const text = flows.map(({ from, to, points }) => `${nameOf(from)} → ${nameOf(to)} ${points}`);
  return (
    <svg
      class="pay-picture"
      viewBox="0 0 320 200"
      role="img"
      aria-label={`${label}: ${text.join(", ")}`}
    >
      <defs>
        <marker
          id="pay-head"
          viewBox="0 0 10 10"
          refX="8"
          refY="5"
          markerWidth="5"
          markerHeight="5"
          orient="auto-start-reverse"
        >
          <path d="M0 0L10 5L0 10Z" class="pay-head" />
        </marker>
      </defs>
      {flows.map((flow) => (
        <Arrow
          key={`${flow.from}>${flow.to}`}
          from={spot(flow.from)}
          to={spot(flow.to)}
          points={flow.points}
          paired={flows.some(({ from, to }) => from === flow.to && to === flow.from)}
        />
      ))}
      {places.map((place, seat) => (
        <Name key={place} at={AT[place]} name={nameOf(seat)} />
      ))}
      {flows.some(({ to }) => to === "house") && <Name at={HOUSE} name={nameOf("house")} />}
    </svg>
  );
}

function Name({ at: [x, y], name }: { at: Point; name: string }) {
  const short = name.length > 7 ? `${name.slice(0, 6)}…` : name;
  return (
    <g>
      <rect
        class="pay-plate"
        x={x - PLATE.x}
        y={y - PLATE.y}
        width={2 * PLATE.x}
        height={2 * PLATE.y}
        rx={PLATE.y}
      />
      <text class="pay-name" x={x} y={y + 5}>
        {short}
      </text>
    </g>
  );
}

interface ArrowProps {
  readonly from: Point;
  readonly to: Point;
  readonly points: number;
  /** There is another one in the opposite direction. */
  readonly paired: boolean;
}

function Arrow({ from, to, points, paired }: ArrowProps) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  const [ux, uy] = [dx / length, dy / length];
  // Which side the number lies on: outside; one of two, and one through the middle, on its left.
  const middle = (from[0] + dx / 2 - HOUSE[0]) * uy - (from[1] + dy / 2 - HOUSE[1]) * ux;
  const side = paired || middle >= 0 ? 1 : -1;
  const aside = paired ? ASIDE : 0;
  const along = (way: number, off: number): Point => [
    from[0] + ux * way + side * uy * off,
    from[1] + uy * way - side * ux * off,
  ];
  let begin = 0;
  while (near(along(begin, aside), from)) begin++;
  let last = length;
  while (near(along(last, aside), to)) last--;
  const [start, end] = [along(begin, aside), along(last, aside)];
  // In the middle of the picture arrows cross: there it is nearer to the payer.
  const crossing = Math.abs(middle) < 1;
  const half = { x: 4.7 * String(points).length, y: 6 };
  const off = aside + Math.abs(uy) * half.x + Math.abs(ux) * half.y + 5;
  const label = along(begin + (last - begin) * (crossing ? 0.3 : 0.5), off);
  return (
    <g>
      <path
        class="pay-arrow"
        d={`M${start[0]} ${start[1]}L${end[0]} ${end[1]}`}
        marker-end="url(#pay-head)"
      />
      <text class="pay-points" x={label[0]} y={label[1] + 5}>
        {points}
      </text>
    </g>
  );
}

/** Whether a point is on the plate of a name or closer to it than arrows come. */
function near([x, y]: Point, [cx, cy]: Point): boolean {
  const beyond = Math.max(Math.abs(x - cx) - (PLATE.x - PLATE.y), 0);
  return Math.hypot(beyond, y - cy) < PLATE.y + GAP;
}
