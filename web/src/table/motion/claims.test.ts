import { describe, expect, it } from "vitest";
import { fixture, TOWNS } from "../../../fixtures/read.js";
import type { StreamEvent } from "../../generated/protocol";
import type { Meld, TableState } from "../../model";
import { emptyTable, reduce, reduceAll } from "../../model/reducer";
import { lieTiles } from "../layout/melds";
import { claimMoves, type Move } from "./claims";

interface Told {
  readonly entry: StreamEvent;
  readonly before: TableState;
  readonly after: TableState;
  readonly moves: readonly Move[];
}

/** Every entry that moves tiles, in the matches of a town as one seat is told of them. */
function told(town: string): Told[] {
  return fixture(town).matches.flatMap(({ streams }) => {
    let state = emptyTable(1, streams.length - 1, 0);
    return (streams[0] ?? []).flatMap((entry) => {
      const before = state;
      state = reduce(state, entry);
      const moves = claimMoves(before, state, [entry]);
      return moves.length === 0 ? [] : [{ entry, before, after: state, moves }];
    });
  });
}

const count = (melds: readonly Meld[] = []): number =>
  melds.reduce((sum, { tiles, hidden }) => sum + Math.max(tiles.length, hidden), 0);

describe.each(TOWNS)("claims in %s", (town) => {
  const all = told(town);

  it("move each tile that is new in a meld, and no other", () => {
    const claims = all.filter(({ entry }) => entry.event !== "draw");
    expect(claims.length).toBeGreaterThan(5);
    for (const { before, after, moves } of claims) {
      const seat = moves[0]?.seat ?? -1;
      const laid = count(after.seats[seat]?.melds) - count(before.seats[seat]?.melds);
      expect(moves).toHaveLength(laid);
      expect(new Set(moves.map((move) => JSON.stringify(move))).size).toBe(laid);
    }
  });

  it("bring the claimed tile from the pile it lay on, the others from the hand", () => {
    for (const { entry, after, moves } of all) {
      if (entry.event === "draw" || !("from" in entry) || entry.from === null) continue;
      const claimed = moves.filter(({ from }) => from !== "hand");
      expect(claimed.map(({ from }) => from)).toEqual([{ pileOf: entry.from }]);
      const [{ seat, tile } = { seat: -1, tile: "drawn" as const }] = claimed;
      if (tile === "drawn") throw new Error("it lies in a meld");
      const meld = after.seats[seat]?.melds[tile.meld];
      const lying = meld && lieTiles(meld, seat, after.seats.length)[tile.at];
      expect(lying).toEqual({ face: meld?.taken, sideways: true });
    }
  });

  it("draw replacements from the wall", () => {
    const draws = all.filter(({ entry }) => entry.event === "draw");
    for (const { entry, moves } of draws)
      expect(moves).toEqual([
        { seat: "seat" in entry ? entry.seat : -1, tile: "drawn", from: "wall" },
      ]);
  });
});

describe("a claim", () => {
  const peng = { event: "peng", seat: 1, tiles: "555m", from: 0, take: "5m" };
  const table = { ...emptyTable(1, 4, 0), round: 1 };

  it("and another before anything is drawn anew move each tile once", () => {
    const added = { event: "gang", form: "bu", seat: 1, tiles: "5555m" };
    const entries = [peng, added] as unknown as StreamEvent[];
    const after = reduceAll(table, entries);
    const moves = claimMoves(table, after, entries);
    expect(new Set(moves.map(({ tile }) => JSON.stringify(tile))).size).toBe(moves.length);
    expect(moves).toHaveLength(4);
  });

  it("of a round that was not on the screen before is laid whole", () => {
    const after = reduce({ ...table, round: 2 }, peng as unknown as StreamEvent);
    const shown = reduce(table, peng as unknown as StreamEvent);
    expect(claimMoves(shown, after, [peng as unknown as StreamEvent])).toHaveLength(3);
    expect(claimMoves(null, after, [peng as unknown as StreamEvent])).toHaveLength(3);
  });
});
