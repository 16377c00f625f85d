import type { CSSProperties } from "preact";

/** How many tiles a hand must have room for, so that it keeps its size when a tile is drawn. */
export function slotsOf(size: number): CSSProperties {
  const slots = Math.max(size % 3 === 2 ? size : size + 1, 5);
  return { "--slots": slots, "--half": Math.ceil(slots / 2) } as CSSProperties;
}
