/** Tiles of the own hand that are tapped, and thrown. */

import type { Declaration } from "../../answers/choices";
import type { HandTile } from "../../answers/sorting";
import { discardWay } from "../../preferences";
import type { Play } from "./play";
import type { PlayerSide } from "./playerSide";

type Hand = Pick<PlayerSide, "play" | "motion">;

/** What a tap on a tile of the hand means: it is picked, raised or thrown. */
export function tapTile(hand: Hand, tile: HandTile): void {
  const { play } = hand;
  if (play.choices.peek().picking !== null) {
    play.togglePicked(tile);
  } else if (throwsAtTap(play, tile)) {
    playTile(hand, tile);
  } else {
    play.selected.value = play.selected.peek() === tile.key ? null : tile.key;
  }
}

/** By the second tap, or the first; but not the first where the question has only just come up. */
function throwsAtTap(play: Play, { key }: HandTile): boolean {
  const way = discardWay.peek();
  if (way === "drag" || play.choices.peek().discards.size === 0) return false;
  return play.selected.peek() === key || (way === "tap" && !play.unread);
}

/** Discard a tile of the hand, or declare with it; says whether that is allowed. */
export function throwTile(
  { play, motion }: Hand,
  { face, key }: HandTile,
  declare: Declaration = "",
): boolean {
  motion.leaveFrom(key);
  return play.discard(face, declare);
}

/** Discard a tile of the hand, or say that it may not be. */
export function playTile(hand: Hand, tile: HandTile): void {
  const { play } = hand;
  const asked = play.choices.peek().discards.size > 0;
  if (asked && throwTile(hand, tile)) return;
  play.selected.value = null;
  if (asked) play.appeal(tile.face);
}
