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
/** Arrows end before the names, which are wider than they are high. */
const AROUND = { x: 52, y: 20 } as const;

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
      <rect class="pay-plate" x={x - 44} y={y - 13} width="88" height="26" rx="13" />
      <text class="pay-name" x={x} y={y + 5}>
        {short}
      </text>
    </g>
  );
}

function Arrow({ from, to, points }: { from: Point; to: Point; points: number }) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  const [ux, uy] = [dx / length, dy / length];
  // Towards the own right side, so that two arrows between the same seats do not cover each other.
  const [sx, sy] = [uy * 7, -ux * 7];
  const gap = 1 / Math.hypot(ux / AROUND.x, uy / AROUND.y);
  const start: Point = [from[0] + ux * gap + sx, from[1] + uy * gap + sy];
  const end: Point = [to[0] - ux * gap + sx, to[1] - uy * gap + sy];
  // Nearer to the payer: in the middle arrows cross.
  const at = (from: number, to: number): number => from + (to - from) * 0.36;
  const label: Point = [at(start[0], end[0]) + sx, at(start[1], end[1]) + sy];
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
