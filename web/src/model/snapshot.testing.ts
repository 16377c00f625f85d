/** A table as a server tells it, for tests. */

import type { Snapshot } from "../generated/protocol";

const NONE = ["", "", "", ""];
const ZERO = [0, 0, 0, 0];

export const snapshot = (next: number): Snapshot =>
  ({
    ...{
      type: "snapshot",
      match: 9,
      next,
      ask: null,
      at: -1,
      settled: [],
      discarded: null,
      broken: null,
      declared_at: [null, null, null, null],
      totals: ZERO,
    },
    clock: null,
    view: {
      ...{ variant: "hangzhou", seat: 0, round: 1, dealer: 0, streak: 1, phase: "turn", turn: 0 },
      ...{ left: 50, turned_up: "", wild: "", plays: {}, hand: "123m" },
      ...{ hand_sizes: [3, 13, 13, 13], melds: [[], [], [], []], open_hands: {} },
      ...{ discards: NONE, flowers: NONE, thrown: NONE, won: NONE },
      ...{ declared: ZERO, scores: ZERO, wins: [], legal: [], result: null },
      remarks: [],
    },
  }) as unknown as Snapshot;
