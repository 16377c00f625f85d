import { useRef } from "preact/hooks";
import type { Lead } from "../../rules/towns";

/** So far, in pixels, a finger goes before it has swiped. */
const FAR = 48;

/** The town so many doors further, round and round. */
export function step(leads: readonly Lead[], lead: Lead | undefined, by: number): string {
  const at = leads.findIndex(({ name }) => name === lead?.name);
  return leads[(at + by + leads.length) % leads.length]?.name ?? "";
}

/** Whether a finger went sideways, and which way the next town comes: 1, -1, or 0 for neither. */
export function swiped(dx: number, dy: number): number {
  return Math.abs(dx) < FAR || Math.abs(dx) < 2 * Math.abs(dy) ? 0 : -Math.sign(dx);
}

interface Swipes {
  readonly onTouchStart: (event: TouchEvent) => void;
  readonly onTouchEnd: (event: TouchEvent) => void;
}

/** Hear swipes over an element, except where it scrolls sideways itself. */
export function useSwipes(onSwipe: (by: number) => void): Swipes {
  const from = useRef<Touch | null>(null);
  return {
    onTouchStart: ({ touches, target }) => {
      const scrolls = target instanceof Element && target.closest("[data-scrolls]") !== null;
      from.current = touches.length === 1 && !scrolls ? (touches[0] ?? null) : null;
    },
    onTouchEnd: ({ changedTouches: [to] }) => {
      const start = from.current;
      from.current = null;
      if (start === null || to === undefined) return;
      const by = swiped(to.clientX - start.clientX, to.clientY - start.clientY);
      if (by !== 0) onSwipe(by);
    },
  };
}
