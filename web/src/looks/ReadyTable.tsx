import { mix } from "./colours";
import { clothOf, useTownLook } from "./looks";
import css from "./looks.module.css";

/** In units of half a table: right, up, and away from the player. */
type Spot = readonly [x: number, y: number, z: number];

/** How the player looks at it: from how far, and how steeply. */
const EYE = { distance: 3.5, pitch: 0.66, scale: 1150 } as const;

function seen([x, y, z]: Spot): readonly [number, number] {
  const [sin, cos] = [Math.sin(EYE.pitch), Math.cos(EYE.pitch)];
  const scale = EYE.scale / (EYE.distance + z * cos - y * sin);
  return [Math.round(x * scale), Math.round(-(y * cos + z * sin) * scale)];
}

const face = (...spots: readonly Spot[]): string =>
  `M${spots.map((spot) => seen(spot).join(" ")).join("L")}Z`;
const line = (from: Spot, to: Spot): string => `M${seen(from).join(" ")}L${seen(to).join(" ")}`;

/** A slab from one corner to the opposite one: what is seen of it. */
function slab([x0, y0, z0]: Spot, [x1, y1, z1]: Spot) {
  const x = x0 + x1 > 0 ? x0 : x1; // the side that is turned to the middle
  return {
    top: face([x0, y1, z0], [x1, y1, z0], [x1, y1, z1], [x0, y1, z1]),
    front: face([x0, y0, z0], [x1, y0, z0], [x1, y1, z0], [x0, y1, z0]),
    side: Math.abs(x0 + x1) < 0.1 ? "" : face([x, y0, z0], [x, y0, z1], [x, y1, z1], [x, y1, z0]),
  };
}

const IVORY = ["#fbf3df", "#efe3c6", "#d8c9a8"] as const;
const BACK = ["#3f9a7e", "#2a7d65", "#1d6350"] as const;
/** Two tiles above each other, from the table up: where each layer ends. */
const LAYERS = [
  [0, 0.055, IVORY],
  [0.055, 0.095, BACK],
  [0.1, 0.155, IVORY],
  [0.155, 0.195, BACK],
] as const;
const STACKS = 11;
const LENGTH = 1.18;

/** One wall: its slabs, and the gaps between its stacks. */
function wall(x: number, z: number, along: "x" | "z") {
  const [w, d] = along === "x" ? [LENGTH / 2, 0.085] : [0.085, LENGTH / 2];
  const slabs = LAYERS.map(([low, high, tones]) => ({
    tones,
    ...slab([x - w, low, z - d], [x + w, high, z + d]),
  }));
  const at = (index: number): number => -LENGTH / 2 + (LENGTH * index) / STACKS;
  const gaps = Array.from({ length: STACKS - 1 }, (_, index) => {
    const a = at(index + 1);
    const inner = x > 0 ? x - w : x + w;
    return along === "x"
      ? line([x + a, 0, z - d], [x + a, 0.195, z - d]) +
          line([x + a, 0.195, z - d], [x + a, 0.195, z + d])
      : line([inner, 0, z + a], [inner, 0.195, z + a]) +
          line([x - w, 0.195, z + a], [x + w, 0.195, z + a]);
  });
  return { slabs, gaps: gaps.join("") };
}

const WALLS = [wall(0, 0.74, "x"), wall(-0.76, 0, "z"), wall(0.76, 0, "z")];
const FLAT = (size: number, y: number): string =>
  face([-size, y, -size], [size, y, -size], [size, y, size], [-size, y, size]);
const RIM = 1.12;
const LEG = (x: number, z: number): string =>
  face([x - 0.07, -0.16, z], [x + 0.07, -0.16, z], [x + 0.05, -1.5, z], [x - 0.05, -1.5, z]);

/** A table that is laid: wood, the cloth of the town with its seal, and the walls. It fills its box. */
export function ReadyTable({ town }: { town: string }) {
  const look = useTownLook(town);
  if (look === null) return null;
  const { cloth } = look.colours;
  return (
    <svg
      class={`${css.table} ${css.drawn}`}
      viewBox="-520 -260 1040 700"
      preserveAspectRatio="xMidYMin meet"
      style={clothOf(look)}
      aria-hidden="true"
    >
      <path fill="#140d08" opacity="0.22" d="M-440 150L520 190L640 470H-520Z" />
      <path
        fill="var(--walnut-dark)"
        d={LEG(-0.96, -RIM + 0.08) + LEG(0.96, -RIM + 0.08) + LEG(-0.9, 0.9) + LEG(0.9, 0.9)}
      />
      <path
        fill="var(--walnut)"
        d={face([-RIM, -0.17, -RIM], [RIM, -0.17, -RIM], [RIM, 0, -RIM], [-RIM, 0, -RIM])}
      />
      <path fill="var(--walnut-light)" d={FLAT(RIM, 0)} />
      <path fill="#8a5c38" d={face([-RIM, 0, -RIM], [-1, 0, -1], [-1, 0, 1], [-RIM, 0, RIM])} />
      <path fill={mix(cloth, "#0a0c0e", 0.45)} d={FLAT(1.01, 0)} />
      <path fill={cloth} d={face([-0.99, 0, -1], [1, 0, -1], [1, 0, 0.97], [-0.99, 0, 0.97])} />
      <path
        fill={mix(cloth, "#f7f1e3", 0.08)}
        d={face([-0.99, 0, -1], [0.3, 0, -1], [-0.2, 0, 0.97], [-0.99, 0, 0.97])}
      />
      <path fill="none" stroke={mix(cloth, "#f7f1e3", 0.26)} stroke-width="3" d={FLAT(0.93, 0)} />
      <g transform="translate(0 22) scale(1 0.6)">
        <g
          transform="translate(-118 -118) scale(3.7)"
          style={{ color: mix(cloth, "#f7f1e3", 0.24), "--seal-paper": cloth }}
        >
          <look.Seal />
        </g>
      </g>
      {WALLS.map(({ slabs, gaps }, at) => (
        <g key={at}>
          {slabs.map(({ tones, top, front, side }, layer) => (
            <g key={layer}>
              <path fill={tones[2]} d={side} />
              <path fill={tones[1]} d={front} />
              <path fill={tones[0]} d={top} />
            </g>
          ))}
          <path fill="none" stroke="#123d32" stroke-opacity="0.55" stroke-width="2" d={gaps} />
        </g>
      ))}
    </svg>
  );
}
