/** What all pictures share: a sky, and tones that know the hour. */

import { useId } from "preact/hooks";
import { CANVAS, type Tone } from "./townLook";

/** The tones of a picture at one hour, by their names. */
export function tonesOf<Name extends string>(
  tones: Readonly<Record<Name, Tone>>,
  night: boolean,
): Readonly<Record<Name, string>> {
  const at = night ? 1 : 0;
  return Object.fromEntries(
    Object.entries<Tone>(tones).map(([name, tone]) => [name, tone[at]]),
  ) as Record<Name, string>;
}

/** The only gradient there is: the sky. */
export function Sky({ top, bottom, to = CANVAS.height }: SkyProps) {
  const id = useId();
  return (
    <>
      <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color={top} />
        <stop offset="1" stop-color={bottom} />
      </linearGradient>
      <rect width={CANVAS.width} height={to} fill={`url(#${id})`} />
    </>
  );
}

interface SkyProps {
  readonly top: string;
  readonly bottom: string;
  /** Where it ends. */
  readonly to?: number;
}

/** The sun or the moon, with a halo as wide again. */
export function Orb({ x, y, r, fill }: { x: number; y: number; r: number; fill: string }) {
  return (
    <>
      <circle cx={x} cy={y} r={r * 2.1} fill={fill} opacity="0.12" />
      <circle cx={x} cy={y} r={r * 1.5} fill={fill} opacity="0.16" />
      <circle cx={x} cy={y} r={r} fill={fill} />
    </>
  );
}
