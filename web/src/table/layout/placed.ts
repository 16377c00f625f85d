/** The layout of the table on the screen, for everything that lies on it. */

import { type CSSProperties, createContext } from "preact";
import { useContext, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { type Box, sideways, type Turn } from "./boxes";
import { layout } from "./layout";
import { matrixOf, type Plane } from "./plane";
import type { Layout, Needs, View } from "./types";

const UNSEEN: View = { width: 0, height: 0, text: 16 };
const NO_NEEDS: Needs = {
  seats: 4,
  slots: 14,
  plays: false,
  marks: false,
  bar: false,
  oneRow: false,
  deep: false,
};

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
  const { seats, slots, plays, marks, bar, oneRow, deep } = needs;
  return useMemo(
    () => layout(view, { seats, slots, plays, marks, bar, oneRow, deep }),
    [view, seats, slots, plays, marks, bar, oneRow, deep],
  );
}

interface Lying {
  readonly turn?: Turn;
  readonly tile?: number;
  /** Where it lies, if not on the screen itself. */
  readonly plane?: Plane | null;
}

/** The style of something that lies in a box, turned about its middle. */
export function placed(
  { x, y, width, height }: Box,
  { turn = 0, tile, plane = null }: Lying = {},
): CSSProperties {
  const [wide, high] = sideways(turn) ? [height, width] : [width, height];
  const [left, top] = [x + (width - wide) / 2, y + (height - high) / 2];
  const turned = turn === 0 ? "" : `rotate(${90 * turn}deg)`;
  const where =
    plane === null
      ? { left: `${left}px`, top: `${top}px`, ...(turned !== "" && { transform: turned }) }
      : {
          ...{ left: "0", top: "0", transformOrigin: "0 0" },
          transform: `${matrixOf(plane)} translate(${x + width / 2}px, ${y + height / 2}px) ${turned} translate(-50%, -50%)`,
        };
  return {
    ...where,
    width: `${wide}px`,
    height: `${high}px`,
    ...(tile === undefined ? {} : { "--tile": `calc(${tile}px * var(--tile-part, 1))` }),
  } as CSSProperties;
}
