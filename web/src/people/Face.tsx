import { useMemo } from "preact/hooks";
import type { Cut, Mood } from "./drawing";
import { personOf } from "./person";

export type { Mood } from "./drawing";

interface FaceProps {
  /** Who it is: one of `CHARACTERS`. */
  readonly character: string;
  readonly mood?: Mood;
  /** Where there is little room: the head alone. */
  readonly close?: boolean;
  /** Where it lies in a picture, if it is part of one. */
  readonly x?: number;
  readonly y?: number;
  readonly size?: number;
}

/** How the head is held. */
const TILTS: Readonly<Record<Mood, string | undefined>> = {
  waits: undefined,
  pleased: "rotate(-5 48 66)",
  struck: "translate(0 2) rotate(4 48 66)",
};

/** Somebody's bust, in a square; what stands around it makes it round. */
export function Face({ character, mood = "waits", close = false, x, y, size }: FaceProps) {
  const drawn = personOf(character)?.drawn;
  // It has many parts: whatever happens beside it draws none of them anew.
  return useMemo(() => {
    const box =
      size === undefined ? {} : { width: size, height: size, ...(x !== undefined && { x, y }) };
    return (
      <svg
        class="face"
        viewBox={close ? "10 11 76 76" : "2 2 92 92"}
        aria-hidden="true"
        data-mood={mood}
        {...box}
      >
        <rect width="96" height="96" fill={drawn?.ground ?? "#d9cfb8"} />
        {drawn === undefined ? (
          <path fill="#b9ad92" d={NOBODY} />
        ) : (
          <>
            <path fill="#fff3d14d" d="M0 0H70C62 30 34 60 0 70Z" />
            <g transform={TILTS[mood]}>
              <Cuts cuts={drawn.behind} />
            </g>
            <Cuts cuts={drawn.body} />
            <g transform={TILTS[mood]}>
              <Cuts cuts={drawn.head(mood)} />
            </g>
            <Cuts cuts={drawn.before} />
          </>
        )}
      </svg>
    );
  }, [drawn, mood, close, x, y, size]);
}

/** Head and shoulders of somebody who is not there yet. */
const NOBODY =
  "M48 22C60 22 66 32 66 44S58 66 58 70C76 73 88 80 89 96H7C8 80 20 73 38 70C38 66 30 56 30 44S36 22 48 22Z";

const Cuts = ({ cuts }: { cuts: readonly Cut[] }) => (
  <>
    {cuts.map(([fill, outline], at) => (
      <path key={at} fill={fill} d={outline} />
    ))}
  </>
);
