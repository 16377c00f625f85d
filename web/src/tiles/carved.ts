/** Cut into bone: the strokes of the plain set, each with the shadow and the light of its cut. */

import type { Layer } from "./colours";

/** How far the light falls into a cut, in units of the field. */
const DEPTH = 0.9;

export interface Cut extends Layer {
  /** Moved by so much, to the right and down. */
  readonly by?: number;
}

/** Darker, as where no light falls. */
function shade(fill: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(fill.slice(at, at + 2), 16) * 0.45);
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

/** Under each layer the lit edge at the lower right, over it the dark one at the upper left. */
export function carve(layers: readonly Layer[]): Cut[] {
  return layers.flatMap((layer): Cut[] => [
    { ...layer, fill: "#ffffff", by: DEPTH },
    { ...layer, fill: shade(layer.fill) },
    { ...layer, by: DEPTH * 0.75 },
  ]);
}
