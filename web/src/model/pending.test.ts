import { describe, expect, it } from "vitest";
import { withAnswer } from "./pending";
import { fromSnapshot, reduce } from "./reducer";
import { snapshot } from "./snapshot.testing";
import type { TableState } from "./tableState";

const table: TableState = {
  ...fromSnapshot(snapshot(10)),
  ask: { at: 9, window: "turn", legal: ["discard 1m", "discard 2m ting"], choices: [] },
};

describe("the table after our answer", () => {
  it("is the one that the server will tell, but for the count and the question", () => {
    const told = reduce(table, { event: "discard", seat: 0, tiles: "1m" } as never);
    const { next, ask, clock } = table;
    expect(withAnswer(table, "discard 1m")).toEqual({ ...told, next, ask, clock });
    expect(withAnswer(table, "discard 2m ting").seats[0]).toMatchObject({
      hand: ["1m", "3m"],
      discards: ["2m"],
      declared: "ting",
    });
  });

  it.each(["peng 1m", "chi 2m3m", "hu", "pass", "stake 2", "shuai 1m2m3m"])(
    "is the same after %s, which others may prevent",
    (text) => expect(withAnswer(table, text)).toBe(table),
  );

  it("leaves what the server told as it was", () => {
    withAnswer(table, "discard 1m");
    expect(table.seats[0]?.hand).toEqual(["1m", "2m", "3m"]);
  });
});
