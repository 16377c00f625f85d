/** The colours of faces, and what a face is made of. */

export const FIELD = { w: 60, h: 80 } as const;

export const COLOURS = {
  INK: "#1c2a4a",
  RED: "#b3261b",
  GREEN: "#0a684f",
  BLUE: "#1f4f96",
  GOLD: "#8f5d06",
  PALE: "#ffe3a1",
  IVORY: "#fff9ea",
} as const;

export interface Layer {
  readonly fill: string;
  readonly d: string;
  /** Not filled, but drawn along with a pen this thick. */
  readonly pen?: number;
}

const { INK, RED, GREEN, BLUE, PALE, IVORY } = COLOURS;

/** Four colours, as for cards: one for each suit, one for honours. */
const SUIT: Readonly<Record<string, string>> = { m: RED, p: BLUE, s: GREEN };

/** A face in the one colour of its suit; lights stay light, and flowers as they grow. */
export function inOneColour(name: string, layers: readonly Layer[]): Layer[] {
  if (name.endsWith("f")) return [...layers];
  const colour = SUIT[name.charAt(1)] ?? INK;
  const light = (fill: string): boolean => fill === PALE || fill === IVORY;
  return layers.map((layer) => (light(layer.fill) ? layer : { ...layer, fill: colour }));
}
