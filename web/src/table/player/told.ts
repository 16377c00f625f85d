/** What a first game of each town has told on this device. */

import { signal } from "@preact/signals";
import { device } from "../../stored";

const ENOUGH = "enough";
const shelf = (town: string): string => `first.${town}`;
const kept = (town: string): string[] => (device.read(shelf(town)) ?? "").split(" ");
const changes = signal(0);

/** What was told in a town; everything, if no more is wished for. */
export function isTold(town: string): (id: string) => boolean {
  void changes.value; // so that whoever shows it hears of changes
  const known = kept(town);
  return (id) => known.includes(ENOUGH) || known.includes(id);
}

export function tell(town: string, id: string): void {
  device.write(shelf(town), [...new Set([...kept(town), id])].filter(Boolean).join(" "));
  changes.value += 1;
}

export const tellNoMore = (town: string): void => tell(town, ENOUGH);

/** Whether anything was told in a town. */
export const hadFirstGame = (town: string): boolean =>
  changes.value >= 0 && device.read(shelf(town)) !== null;

/** Let everything be told again. */
export function beginAnew(town: string): void {
  device.write(shelf(town), null);
  changes.value += 1;
}
