/** Who pays whom in all. */

import type { Transfer } from "../generated/protocol";

export type Party = number | "house";

/** All points that go from one to another. */
export interface Flow {
  readonly from: number;
  readonly to: Party;
  readonly points: number;
}

export function flowsOf(transfers: readonly Transfer[]): Flow[] {
  const found = new Map<string, Flow>();
  for (const { from, to, points } of transfers) {
    const key = `${from}>${to}`;
    found.set(key, { from, to, points: points + (found.get(key)?.points ?? 0) });
  }
  return [...found.values()];
}
