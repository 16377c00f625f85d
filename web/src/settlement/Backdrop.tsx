/**
 * What lies behind a great moment: a few shapes cut from paper. Each layer is an element of its own, so that
 * it is moved as a whole and never drawn anew.
 */

import type { CSSProperties, JSX } from "preact";
import css from "./backdrop.module.css";

/** Wedges around the middle of a square of 400, long and short in turn. */
const RAYS = Array.from({ length: 18 }, (_, at) => {
  const reach = at % 2 === 0 ? 200 : 168;
  const [from, to] = [at * 20 - 5, at * 20 + 5].map((angle) => (angle * Math.PI) / 180);
  const end = (angle = 0): string =>
    `${Math.round(200 + reach * Math.cos(angle))} ${Math.round(200 + reach * Math.sin(angle))}`;
  return `M200 200L${end(from)}L${end(to)}Z`;
}).join("");

const PETAL = "M20 2C34 12 36 28 20 38C4 28 6 12 20 2Z";
const DROP = "M20 2C26 14 33 20 33 27A13 12 0 0 1 7 27C7 20 14 14 20 2Z";
const STAR = "M20 1L25 15L39 20L25 25L20 39L15 25L1 20L15 15Z";
const FLOWER = Array.from({ length: 6 }, (_, at) => at * 60);
const SPOKES = Array.from({ length: 12 }, (_, at) => at * 30);
const WAVE = "M0 60Q50 10 100 60T200 60T300 60T400 60T500 60T600 60T700 60T800 60V200H0Z";
const BRICKS = Array.from({ length: 4 }, (_, row) =>
  Array.from({ length: 9 }, (_, at) => {
    const x = at * 100 - (row % 2) * 50;
    return `M${x + 3} ${row * 44 + 3}h94v38h-94Z`;
  }).join(""),
).join("");

type Tone = "light" | "near" | "middle" | "gold";

interface LayerProps {
  readonly name: string;
  readonly tone: Tone;
  readonly box?: string;
  readonly fit?: string;
  readonly children: JSX.Element | JSX.Element[];
}

const Layer = ({
  name,
  tone,
  box = "0 0 400 400",
  fit = "xMidYMid meet",
  children,
}: LayerProps) => (
  <svg
    aria-hidden="true"
    class={`${css.layer} ${css[name] ?? ""}`}
    data-tone={tone}
    viewBox={box}
    preserveAspectRatio={fit}
    fill="currentColor"
  >
    {children}
  </svg>
);

const Rays = () => (
  <Layer name="rays" tone="gold">
    <path d={RAYS} />
  </Layer>
);

const Disc = ({ tone = "light" as Tone }) => (
  <Layer name="disc" tone={tone}>
    <circle cx="200" cy="200" r="120" />
  </Layer>
);

/** Small things that fly: each has a place of its own by its number. */
function Scattered({ path, tone, count }: { path: string; tone: Tone; count: number }) {
  return (
    <>
      {Array.from({ length: count }, (_, at) => (
        <svg
          key={at}
          aria-hidden="true"
          class={css.mote}
          data-tone={tone}
          viewBox="0 0 40 40"
          fill="currentColor"
          style={{ "--at": at, "--way": ((at * 5) % count) / count } as CSSProperties}
        >
          <path d={path} />
        </svg>
      ))}
    </>
  );
}

const Waves = () => (
  <>
    {(["middle", "light", "near"] as const).map((tone, at) => (
      <Layer key={tone} name={`wave${at}`} tone={tone} box="0 0 800 200" fit="none">
        <path d={WAVE} />
      </Layer>
    ))}
  </>
);

const Wall = () => (
  <Layer name="bricks" tone="middle" box="0 0 800 180" fit="xMidYMax slice">
    <path d={BRICKS} />
  </Layer>
);

const Wheel = () => (
  <Layer name="wheel" tone="middle">
    <path d="M200 20A180 180 0 1 1 199 20ZM200 46A154 154 0 1 0 201 46Z" fill-rule="evenodd" />
    <g>
      {SPOKES.map((turn) => (
        <path
          key={turn}
          d="M194 40h12V200h-12ZM180 4h40v30h-40Z"
          transform={`rotate(${turn} 200 200)`}
        />
      ))}
    </g>
    <circle cx="200" cy="200" r="34" />
  </Layer>
);

const Flower = () => (
  <Layer name="flower" tone="light">
    <g>
      {FLOWER.map((turn) => (
        <path
          key={turn}
          d="M200 196C130 140 150 40 200 20C250 40 270 140 200 196Z"
          transform={`rotate(${turn} 200 200)`}
        />
      ))}
    </g>
    <circle cx="200" cy="200" r="32" fill="var(--won)" />
  </Layer>
);

const Slashes = () => (
  <>
    <Layer name="slash0" tone="light" box="0 0 800 200" fit="none">
      <path d="M0 120L800 20V70L0 170Z" />
    </Layer>
    <Layer name="slash1" tone="gold" box="0 0 800 200" fit="none">
      <path d="M0 150L800 40V56L0 162Z" />
    </Layer>
  </>
);

const Band = () => (
  <Layer name="band" tone="gold" box="0 0 800 200" fit="none">
    <path d="M0 30L800 10V186L0 170Z" opacity="0.35" />
  </Layer>
);

/** By the shapes that towns name. */
const BACKDROPS: Readonly<Record<string, () => JSX.Element>> = {
  burst: () => <Rays />,
  drift: () => (
    <>
      <Disc />
      <Scattered path={PETAL} tone="light" count={9} />
    </>
  ),
  swim: () => (
    <>
      <Disc tone="gold" />
      <Waves />
    </>
  ),
  topple: () => (
    <>
      <Rays />
      <Scattered path={STAR} tone="gold" count={7} />
    </>
  ),
  rush: () => (
    <>
      <Waves />
      <Scattered path={DROP} tone="middle" count={7} />
    </>
  ),
  reveal: () => (
    <>
      <Rays />
      <Disc />
    </>
  ),
  wall: () => <Wall />,
  wheel: () => (
    <>
      <Wheel />
      <Scattered path={DROP} tone="middle" count={6} />
    </>
  ),
  splash: () => <Scattered path={DROP} tone="middle" count={9} />,
  bloom: () => (
    <>
      <Flower />
      <Scattered path={PETAL} tone="light" count={6} />
    </>
  ),
  moon: () => (
    <>
      <Disc tone="gold" />
      <Waves />
    </>
  ),
  sky: () => (
    <>
      <Rays />
      <Scattered path={STAR} tone="gold" count={7} />
    </>
  ),
  snatch: () => <Slashes />,
  row: () => <Band />,
};

/** A shape this page does not know, and a win without a moment of its own, has rays. */
export function Backdrop({ shape }: { shape: string }) {
  const Shape = BACKDROPS[shape] ?? Rays;
  return (
    <span class={css.backdrop} data-shape={shape} data-part="backdrop" aria-hidden="true">
      <Shape />
    </span>
  );
}
