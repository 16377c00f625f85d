/** Dragging a tile out of the hand. */

import { useRef } from "preact/hooks";

/** So far up, in heights of the tile, a tile is let go as a discard. */
const FAR = 0.7;
/** Pixels a finger may tremble. */
const STILL = 6;

interface Held {
  readonly element: HTMLElement;
  readonly key: string;
  readonly x: number;
  readonly y: number;
}

/** Handlers for the row of tiles; `out` is called with the key of a tile that was dragged out. */
export function useDrag(out: (key: string) => void) {
  const held = useRef<Held | null>(null);
  const put = (): void => {
    held.current?.element.style.removeProperty("transform");
    held.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      const element = (event.target as Element).closest<HTMLElement>("[data-key]");
      const key = element?.dataset.key;
      if (element === null || key === undefined) return;
      held.current = { element, key, x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent) => {
      const { element, x, y } = held.current ?? {};
      if (element === undefined || x === undefined || y === undefined) return;
      const [dx, dy] = [event.clientX - x, event.clientY - y];
      if (Math.hypot(dx, dy) < STILL) return;
      // From here on it is no tap, and the pointer may leave the row.
      element.setPointerCapture(event.pointerId);
      element.style.transform = `translate(${dx}px, ${Math.min(dy, 0)}px)`;
    },
    onPointerUp: (event: PointerEvent) => {
      const { element, key, y } = held.current ?? {};
      const far =
        element !== undefined &&
        y !== undefined &&
        y - event.clientY > FAR * element.getBoundingClientRect().height;
      if (far && key !== undefined) out(key);
      put();
    },
    onPointerCancel: put,
  };
}
