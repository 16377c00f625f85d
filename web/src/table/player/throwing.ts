/** Tiles of the own hand that are tapped, and thrown. */

import type { HandTile } from "../../answers/sorting";
import { discardWay } from "../../preferences";
import { leaveFrom } from "../motion/flight";
import type { Play } from "./play";

/** What a tap on a tile of the hand means: it is picked, raised or thrown. */
export function pickTile(play: Play, tile: HandTile, row: HTMLElement | null): void {
  const { selected } = play;
  if (play.choices.peek().picking !== null) {
    play.togglePicked(tile);
  } else if (throwsAtTap(play, tile)) {
    playTile(play, tile, row);
  } else {
    selected.value = selected.peek() === tile.key ? null : tile.key;
  }
}

/** By the second tap, or the first; but not the first where the question has only just come up. */
function throwsAtTap(play: Play, { key }: HandTile): boolean {
  const way = discardWay.peek();
  if (way === "drag" || play.choices.peek().discards.size === 0) return false;
  return play.selected.peek() === key || (way === "tap" && !play.unread);
}

/** Discard a tile of the hand, or say that it may not be. */
export function playTile(play: Play, { face, key }: HandTile, row: Element | null): void {
  const { discards } = play.choices.peek();
  if (discards.size === 0) {
    play.selected.value = null;
    return;
  }
  const tile = row?.querySelector(`[data-key="${key}"]`);
  if (tile) leaveFrom(tile);
  if (play.discard(face)) return;
  play.selected.value = null;
  play.appeal(face);
}
