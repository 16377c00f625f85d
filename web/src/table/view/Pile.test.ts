import { expect, it } from "vitest";
import { fixture } from "../../../fixtures/read.js";
import { emptyTable, reduce } from "../../model/reducer";
import { looksOf } from "./Pile";

/** Every declaration of the town where hands are declared: seat, how many discards lay there, and the table at the end. */
function declarations() {
  const found: { at: number; looks: ReturnType<typeof looksOf> }[] = [];
  for (const { streams } of fixture("jinzhou").matches) {
    let state = emptyTable(1, streams.length - 1, 0);
    const declared = new Map<number, number>();
    for (const entry of streams[0] ?? []) {
      if (entry.event === "round") declared.clear();
      if (entry.event === "discard" && (entry.declare as string | undefined) !== undefined)
        declared.set(entry.seat, state.seats[entry.seat]?.discards.length ?? 0);
      state = reduce(state, entry);
      if (entry.event === "over")
        for (const [seat, at] of declared) found.push({ at, looks: looksOf(state, seat, false) });
    }
  }
  return found;
}

it("lays the discard of a declaration sideways, and no other", () => {
  const all = declarations().filter(({ at, looks }) => at < looks.length);
  expect(all.length).toBeGreaterThan(0);
  for (const { at, looks } of all)
    expect(looks.flatMap(({ sideways }, place) => (sideways ? [place] : []))).toEqual([at]);
});

it("marks the newest discard of all, and lays later ones below where piles grow upwards", () => {
  const [match] = fixture("hangzhou").matches;
  let state = emptyTable(1, 4, 0);
  let thrown = 0;
  for (const entry of match?.streams[0] ?? []) {
    state = reduce(state, entry);
    if (entry.event !== "discard") continue;
    if (++thrown > 12) break;
    const marked = [0, 1, 2, 3].filter((seat) =>
      looksOf(state, seat, true).some(({ last }) => last),
    );
    expect(marked).toEqual([entry.seat]);
    const levels = looksOf(state, entry.seat, true).map((look) =>
      "level" in look ? look.level : 0,
    );
    expect(levels.at(-1)).toBe(1);
    expect(levels.slice(0, -1)).toEqual(levels.slice(0, -1).map((_, at) => -at));
  }
});
