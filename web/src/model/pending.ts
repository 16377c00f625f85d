/**
 * The table as our answer will leave it.
 *
 * It is never kept: it follows from what the server told and what we answered, so it can be dropped at
 * any moment, and what the server tells next is all there is.
 */

import type { DiscardEvent } from "../generated/protocol";
import { type Face, parseTiles } from "../notation";
import { reduce } from "./reducer";
import type { TableState } from "./tableState";

/** The tile that an answer throws; what others may still prevent throws nothing. */
export function thrownBy(answer: string): Face | null {
  const [word, tiles = ""] = answer.split(" ");
  return word === "discard" ? (parseTiles(tiles)[0] ?? null) : null;
}

/** The table after our own answer; only a discard is sure enough to be shown before it was told. */
export function withAnswer(table: TableState, answer: string): TableState {
  const { seat, next, ask, clock } = table;
  if (seat === null || thrownBy(answer) === null) return table;
  const [, tiles = "", declare] = answer.split(" ");
  const entry = { event: "discard", seat, tiles, declare } as DiscardEvent;
  return { ...reduce(table, entry), next, ask, clock };
}
