/** What a first game of each town has told on this device. */

import { untracked } from "@preact/signals";
import { KeptEach, WORDS } from "../../stored";

const ENOUGH = "enough";
const told = new KeptEach("first.", WORDS);

/** What was told in a town; everything, if no more is wished for. */
export function isTold(town: string): (id: string) => boolean {
  const known = told.of(town);
  return (id) => known.includes(ENOUGH) || known.includes(id);
}

export function tell(town: string, id: string): void {
  told.set(town, [...untracked(() => told.of(town)), id]);
}

export const tellNoMore = (town: string): void => tell(town, ENOUGH);

/** Whether anything was told in a town. */
export const hadFirstGame = (town: string): boolean => told.values.has(town);

/** Let everything be told again. */
export const beginAnew = (town: string): void => told.set(town, []);
