/** What a town looks like: a picture by day and at night, a cloth, a seal, and the tiles that tell it. */

import type { ComponentType } from "preact";

export interface TownColours {
  readonly sky: readonly [top: string, bottom: string];
  readonly far: string;
  readonly middle: string;
  readonly near: string;
  readonly accent: string;
  /** The cloth of its table. */
  readonly cloth: string;
}

/** Something's colour by day and at night. */
export type Tone = readonly [day: string, night: string];

/** What pictures are drawn on: four depths, from the sky to what is near. */
export const CANVAS = { width: 1600, height: 1000 } as const;

/** Which part of the canvas is always seen: x, y, width, height. */
export type Window = readonly [x: number, y: number, width: number, height: number];

/** All of it, a band across a page, a card that stands, a door among others. */
export type Shape = "whole" | "wide" | "tall" | "door";

export interface TownLook {
  readonly colours: TownColours;
  /** The picture as the contents of an SVG of `CANVAS`. */
  readonly Scene: ComponentType<{ readonly night: boolean }>;
  readonly windows: Readonly<Record<Exclude<Shape, "whole">, Window>>;
  /** The address of an SVG that the cloth is woven of, tile beside tile. */
  readonly motif: string;
  /** How large a tile of the motif is, in CSS pixels. */
  readonly motifSize: number;
  /** The emblem as the contents of an SVG of 64 by 64: a round seal, in the colour it is given. */
  readonly Seal: ComponentType;
  /** Two tiles that tell it from others. */
  readonly signs: string;
}
