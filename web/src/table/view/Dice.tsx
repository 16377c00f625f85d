import { useAnchor } from "../motion/motion";

/** The dice that broke the wall. */
export function Dice({ dice }: { dice: readonly number[] }) {
  const row = useAnchor<HTMLSpanElement>("dice");
  if (dice.length === 0) return null;
  return (
    <span class="dice" aria-hidden="true" ref={row}>
      {dice.map((value, at) => (
        <svg key={at} viewBox="0 0 12 12" class="die" aria-hidden="true">
          <rect width="12" height="12" rx="2.5" />
          {(SPOTS[value] ?? []).map((spot) => (
            <circle
              key={spot}
              cx={3 + 3 * (spot % 3)}
              cy={3 + 3 * Math.floor(spot / 3)}
              r={value === 1 ? 1.9 : 1.2}
              class={value === 1 || value === 4 ? "spot-red" : ""}
            />
          ))}
        </svg>
      ))}
    </span>
  );
}

/** Of nine places, row by row. */
const SPOTS: Readonly<Record<number, readonly number[]>> = {
  1: [4],
  2: [0, 8],
  3: [0, 4, 8],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
};
