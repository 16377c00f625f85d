/** What a layout follows from, and what it is. */

import type { SeatPlace } from "../../people/seating";
import type { Box, TileBox, Turn } from "./boxes";
import type { HandBox } from "./own";
import type { Plane } from "./plane";

export interface View {
  readonly width: number;
  readonly height: number;
  /** The size of text, in pixels: 16 unless a reader wants more. */
  readonly text: number;
}

export interface Needs {
  readonly seats: number;
  /** How many tiles a hand has room for, with the one just drawn. */
  readonly slots: number;
  /** Whether questions are asked here; otherwise somebody only looks on. */
  readonly plays: boolean;
  /** Whether the tiles of the hand may carry marks. */
  readonly marks: boolean;
  readonly bar: boolean;
  /** Whether the hand stands in one row, however small its tiles are then. */
  readonly oneRow: boolean;
  /** Whether the table leans away, rather than being seen from straight above. */
  readonly deep: boolean;
}

/** What lies on the table is measured on its plane, where it has one. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  /** The size of text on the table. */
  readonly text: number;
  /** The cloth with its rim of wood; nothing where everything is seen from straight above. */
  readonly plane: Plane | null;
  /** How wide the rim is. */
  readonly rim: number;
  readonly hand: HandBox;
  readonly piles: Readonly<Record<SeatPlace, TileBox>>;
  /** Whether discards lie in three rows of six, and what is more in a block beside them. */
  readonly neat: boolean;
  /** So many discards have the size of the pile; more lie closer together. */
  readonly usual: number;
  readonly most: number;
  /** Hands and melds of the others. */
  readonly strips: Readonly<Record<Exclude<SeatPlace, "own">, TileBox>>;
  readonly plates: Readonly<Record<SeatPlace, Box>>;
  readonly centre: TileBox;
  /** The ring in which the wall stands, and how thick it is. */
  readonly wall: Box & { readonly thick: number };
  readonly bar: Box;
  /** Buttons that have no room in the bar. */
  readonly tools: Box;
  readonly notes: Box;
  readonly waits: Box;
  readonly answer: Box;
  /** Where tiles will lie: until they are dealt, questions stand here. */
  readonly middle: Box;
}

export const TURNS: Readonly<Record<SeatPlace, Turn>> = { own: 0, next: 3, across: 2, previous: 1 };
