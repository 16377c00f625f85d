/** Colours that follow from others. */

const parts = (hex: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** So much of the second colour in the first. */
export function mix(one: string, other: string, share: number): string {
  const others = parts(other);
  const mixed = parts(one).map((part, at) => part + ((others[at] ?? 0) - part) * share);
  return `#${mixed.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

const INK = "#0a0c0e";
const PAPER = "#f7f1e3";

/** All the colours a table needs, of the one its cloth has. */
export function feltOf(cloth: string): Record<`--${string}`, string> {
  return {
    "--felt": cloth,
    "--felt-light": mix(cloth, PAPER, 0.07),
    "--felt-dark": mix(cloth, INK, 0.2),
    "--felt-deep": mix(cloth, INK, 0.34),
    "--felt-sunken": mix(cloth, INK, 0.52),
    "--felt-line": mix(cloth, PAPER, 0.22),
    "--felt-edge": mix(cloth, PAPER, 0.54),
    "--on-felt": PAPER,
    "--on-felt-quiet": mix(cloth, PAPER, 0.76),
  };
}

/** A number that follows from a name. */
export function hash(name: string): number {
  let sum = 2166136261;
  for (const letter of name) sum = Math.imul(sum ^ letter.charCodeAt(0), 16777619);
  return sum >>> 0;
}

/** A colour of a hue, as saturated and as light as told. */
export function ofHue(hue: number, saturation: number, lightness: number): string {
  const chroma = saturation * Math.min(lightness, 1 - lightness);
  const part = (offset: number): string => {
    const k = (offset + hue / 30) % 12;
    const value = lightness - chroma * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(255 * value)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${part(0)}${part(8)}${part(4)}`;
}
