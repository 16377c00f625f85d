/** The looks of towns: each lies in a file of its own, which is fetched when the town is first shown. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { feltOf } from "./colours";
import type { TownLook } from "./townLook";

const FILES = import.meta.glob<{ readonly look: TownLook }>("./towns/*.tsx");

const fetched = signal<ReadonlyMap<string, TownLook>>(new Map());
const asked = new Set<string>();

/** Fetch the look of a town; one that has none of its own gets the general one. */
export async function fetchLook(town: string): Promise<TownLook> {
  // The display face comes after what a page needs at first.
  void import("./display.css");
  const file = FILES[`./towns/${town}.tsx`];
  const look = file === undefined ? (await import("./general")).lookOf(town) : (await file()).look;
  const known = fetched.peek().get(town);
  if (known !== undefined) return known;
  fetched.value = new Map(fetched.peek()).set(town, look);
  return look;
}

/** The towns that have a look of their own. */
export const LOOKED: readonly string[] = Object.keys(FILES).map((path) =>
  path.slice(path.lastIndexOf("/") + 1, -".tsx".length),
);

/** The look of a town; null until it is there. */
export function useTownLook(town: string): TownLook | null {
  useEffect(() => {
    if (asked.has(town)) return;
    asked.add(town);
    // Without a network the next visit asks again.
    fetchLook(town).catch(() => asked.delete(town));
  }, [town]);
  return fetched.value.get(town) ?? null;
}

/** The cloth of a town as CSS: its colours, and what it is woven of. */
export function clothOf(look: TownLook): Record<`--${string}`, string> {
  return {
    ...feltOf(look.colours.cloth),
    "--felt-weave": `url("${look.motif}") 0 0 / ${look.motifSize}px`,
  };
}
