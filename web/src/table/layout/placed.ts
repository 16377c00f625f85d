/** The layout of the table on the screen, for everything that lies on it. */

import { type CSSProperties, createContext } from "preact";
import { useContext, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { type Box, sideways, type Turn } from "./boxes";
import { layout } from "./layout";
import type { Layout, Needs, View } from "./types";

const UNSEEN: View = { width: 0, height: 0, text: 16 };
const NO_NEEDS: Needs = { seats: 4, slots: 14, plays: false, marks: false, bar: false };

const Placed = createContext<Layout>(layout(UNSEEN, NO_NEEDS));
export const LayoutProvider = Placed.Provider;
export const useLayout = (): Layout => useContext(Placed);

/** The layout of the box an element gives the table, whatever size it has. */
export function useLayoutOf(
  element: { readonly current: HTMLElement | null },
  needs: Needs,
): Layout {
  const [view, setView] = useState(UNSEEN);
  useLayoutEffect(() => {
    const found = element.current;
    if (found === null) return;
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = found;
      const text = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setView((old) =>
        old.width === width && old.height === height && old.text === text
          ? old
          : { width, height, text },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(found);
    return () => observer.disconnect();
  }, [element]);
  const { seats, slots, plays, marks, bar } = needs;
  return useMemo(
    () => layout(view, { seats, slots, plays, marks, bar }),
    [view, seats, slots, plays, marks, bar],
  );
}

/** The style of something that lies in a box, turned about its middle. */
export function placed(
  { x, y, width, height }: Box,
  { turn = 0, tile }: { turn?: Turn; tile?: number } = {},
): CSSProperties {
  const [wide, high] = sideways(turn) ? [height, width] : [width, height];
  return {
    left: `${x + (width - wide) / 2}px`,
    top: `${y + (height - high) / 2}px`,
    width: `${wide}px`,
    height: `${high}px`,
    ...(turn === 0 ? {} : { transform: `rotate(${90 * turn}deg)` }),
    ...(tile === undefined ? {} : { "--tile": `calc(${tile}px * var(--tile-part, 1))` }),
  } as CSSProperties;
}
