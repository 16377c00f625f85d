/** Dragging a tile of the hand: up and out, or to another place. */

import { useRef } from "preact/hooks";

/** So far up, in heights of the tile, a tile is let go as a discard. */
const FAR = 0.7;
/** Pixels a finger may tremble. */
const STILL = 8;

interface Held {
  readonly element: HTMLElement;
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly box: DOMRect;
  moves: boolean;
}

export interface Dragging {
  /** A tile was dragged up and out. */
  readonly out: (key: string) => void;
  /** A tile was dragged to stand at a place, counted among the others. */
  readonly move: (key: string, to: number) => void;
}

/** Handlers for the row of tiles. */
export function useDrag({ out, move }: Dragging) {
  const held = useRef<Held | null>(null);
  const put = (): void => {
    held.current?.element.style.removeProperty("transform");
    held.current?.element.style.removeProperty("z-index");
    held.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      const button = (event.target as Element).closest("button");
      const element = button?.closest<HTMLElement>("[data-key]");
      const key = element?.dataset.key;
      if (!button || !element || key === undefined || event.button > 0) return;
      // A release is heard wherever it happens; the button keeps its click.
      button.setPointerCapture(event.pointerId);
      const [x, y, box] = [event.clientX, event.clientY, element.getBoundingClientRect()];
      held.current = { element, key, x, y, box, moves: false };
    },
    onPointerMove: (event: PointerEvent) => {
      const one = held.current;
      if (one === null) return;
      // Nothing is pressed any more: the release was heard by nobody.
      if (event.buttons === 0) return put();
      const [dx, dy] = [event.clientX - one.x, event.clientY - one.y];
      if (!one.moves && Math.hypot(dx, dy) < STILL) return;
      // From here on it is no tap: the click is taken from the button.
      if (!one.moves) one.element.setPointerCapture(event.pointerId);
      one.moves = true;
      one.element.style.zIndex = "3";
      one.element.style.transform = `translate(${dx}px, ${dy}px)`;
    },
    onPointerUp: (event: PointerEvent) => {
      const one = held.current;
      put();
      if (one === null || !one.moves) return;
      const [dx, dy] = [event.clientX - one.x, event.clientY - one.y];
      // In a hand of two rows the way up may be the way to the other row.
      const row = one.element.parentElement;
      if (row === null) return;
      const { top } = row.getBoundingClientRect();
      if (one.box.top + dy + FAR * one.box.height < top) out(one.key);
      else move(one.key, placeAt(row, one, dx, dy));
    },
    onPointerCancel: put,
  };
}

/** How many of the other tiles stand before the middle of the one that is let go. */
function placeAt(row: Element, { element, box }: Held, dx: number, dy: number): number {
  const [x, y] = [box.left + box.width / 2 + dx, box.top + box.height / 2 + dy];
  const others = [...row.querySelectorAll<HTMLElement>("[data-key]")].filter(
    (it) => it !== element,
  );
  return others.filter((other) => {
    const { left, top, width, height } = other.getBoundingClientRect();
    const [sameRow, rowAbove] = [y >= top && y <= top + height, y > top + height];
    return rowAbove || (sameRow && x > left + width / 2);
  }).length;
}
