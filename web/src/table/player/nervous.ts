/** Fingers that tap twice where once was enough: the second tap must not meet what comes next. */

import type { Play } from "./play";

/** Pixels between two taps of the same finger. */
const NEAR = 40;

/** Swallow taps that only repeat the one that has just answered; returns how to stop. */
export function calmTaps(play: Play): () => void {
  let last = { x: 0, y: 0 };
  const calm = (event: MouseEvent): void => {
    // Without a pointer it was a key, and keys do not tremble.
    if (event.detail === 0) return;
    const { clientX: x, clientY: y } = event;
    const same = Math.hypot(x - last.x, y - last.y) < NEAR;
    last = { x, y };
    // When it was tapped counts, not when a busy page hears of it.
    if (!same || !play.echoes(event.timeStamp)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener("click", calm, true);
  return () => removeEventListener("click", calm, true);
}
