import { useMemo } from "preact/hooks";
import { LOOKS, type Stroke } from "./looks";

interface FaceProps {
  /** Which of the eight it is. */
  readonly character: number;
  /** Where it lies in a picture, if it is part of one. */
  readonly x?: number;
  readonly y?: number;
  readonly size?: number;
}

/** Somebody's face, in a square; what stands around it makes it round. */
export function Face(props: FaceProps) {
  const { character, x, y, size } = props;
  // It never changes, and has many parts: whatever happens beside it draws none of them anew.
  return useMemo(() => drawFace(props), [character, x, y, size]);
}

function drawFace({ character, x, y, size }: FaceProps) {
  const look = LOOKS[character % LOOKS.length] ?? LOOKS[0];
  if (look === undefined) return null;
  const box = size === undefined ? {} : { x, y, width: size, height: size };
  return (
    <svg class="face" viewBox="0 0 48 48" aria-hidden="true" {...box}>
      <rect width="48" height="48" fill={look.ground} />
      <Strokes strokes={look.behind} />
      <path d="M5 48C5 38 14 36 24 36S43 38 43 48Z" fill={look.cloth} />
      <path d="M20 30H28V36Q24 40 20 36Z" fill={look.skin} />
      <ellipse cx="24" cy="23.5" rx="11.5" ry="11.5" fill={look.skin} />
      <circle cx="19.5" cy="23.5" r="1.7" fill="#2b2623" />
      <circle cx="28.5" cy="23.5" r="1.7" fill="#2b2623" />
      <circle cx="16.8" cy="27.4" r="2" fill="#ec8a72" opacity="0.45" />
      <circle cx="31.2" cy="27.4" r="2" fill="#ec8a72" opacity="0.45" />
      <Strokes strokes={look.before} />
    </svg>
  );
}

function Strokes({ strokes }: { strokes: readonly Stroke[] }) {
  return (
    <>
      {strokes.map(({ shape, fill = "none", line }, at) => {
        const paint = {
          fill,
          ...(line && { stroke: line, "stroke-width": 1.5, "stroke-linecap": "round" as const }),
        };
        return typeof shape === "string" ? (
          <path key={at} d={shape} {...paint} />
        ) : (
          <circle key={at} cx={shape[0]} cy={shape[1]} r={shape[2]} {...paint} />
        );
      })}
    </>
  );
}
