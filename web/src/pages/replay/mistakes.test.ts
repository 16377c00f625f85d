import { describe, expect, it } from "vitest";
import { fixture } from "../../../fixtures/read";
import { sortHand } from "../../answers/sorting";
import type { Mistake, Summary } from "../../generated/protocol";
import { markedTiles } from "../../table/view/OwnTiles";
import {
  candidateOf,
  decidesAt,
  marksOf,
  mistakeAddress,
  mistakeAfter,
  mistakeAt,
  placeOfMistake,
} from "./mistakes";
import { type Replayed, timelineOf } from "./timeline";

const [match] = fixture("hangzhou").matches;
const rounds = timelineOf({
  summary: { match: 1, names: ["0", "1", "2", "3"] } as unknown as Summary,
  rounds: match?.replay as unknown as Replayed["rounds"],
});

const mistake = (over: Partial<Mistake> = {}): Mistake => ({
  ...{ round: 1, step: 0, action: "discard 4p", best: "discard 9m", loss: 1.84, candidates: [] },
  ...over,
});

describe("mistakes", () => {
  it("are found where they were made", () => {
    const { events = [], stops = [] } = rounds[0] ?? {};
    const drawn = events.findIndex(({ event }, at) => event === "draw" && stops.includes(at));
    const one = mistake({ step: drawn });
    const place = placeOfMistake(rounds, one);
    expect(place).toEqual({ round: 0, stop: stops.indexOf(drawn) });
    expect(mistakeAt(rounds, [mistake(), one], place)).toBe(one);
    expect(mistakeAt(rounds, [one], { ...place, stop: place.stop + 1 })).toBe(null);
    expect(mistakeAt(rounds, [one], { ...place, round: 1 })).toBe(null);
  });

  it("are told from moves that nothing is said against", () => {
    const { events = [], stops = [] } = rounds[0] ?? {};
    const at = stops.findIndex((event) => events[event]?.event === "discard");
    const { seat } = events[stops[at] ?? 0] as { seat: number };
    const before = { round: 0, stop: at - 1 };
    expect(decidesAt(rounds, before, seat)).toBe(true);
    expect(decidesAt(rounds, before, (seat + 1) % 4)).toBe(false);
    expect(decidesAt(rounds, { round: 0, stop: stops.length - 1 }, seat)).toBe(false);
    const drawn = stops.findIndex((event) => events[event]?.event === "draw");
    expect([0, 1, 2, 3].some((one) => decidesAt(rounds, { round: 0, stop: drawn - 1 }, one))).toBe(
      false,
    );
  });

  it("are gone through one after another", () => {
    const all = [mistake(), mistake({ step: 9 })] as const;
    expect(mistakeAfter(all, all[0])).toBe(all[1]);
    expect(mistakeAfter(all, all[1])).toBeNull();
    expect(mistakeAddress({ match: 5 } as Summary, all[1])).toBe("/replay/5?step=1.9");
  });

  it("mark what was done and what was better", () => {
    expect(marksOf(mistake())).toEqual([
      { face: "4p", kind: "done" },
      { face: "9m", kind: "better" },
    ]);
    expect(marksOf(mistake({ action: "pass", best: "chi 46p" }))).toEqual([
      { face: "4p", kind: "better" },
      { face: "6p", kind: "better" },
    ]);
    expect(marksOf(mistake({ action: "stake 3", best: "stake 0" }))).toEqual([]);
  });

  it("know what was thought of their actions", () => {
    const best = { action: "discard 9m" } as Mistake["candidates"][number];
    const one = mistake({ candidates: [best] });
    expect(candidateOf(one, one.best)).toBe(best);
    expect(candidateOf(one, one.action)).toBe(null);
  });
});

describe("marks in a hand", () => {
  const tiles = sortHand(["4p", "4p", "9m", "4p"], true, { wild: [], plays: {} });

  it("take one tile each", () => {
    const marks = [
      { face: "4p", kind: "done", sign: "✗", text: "打了" },
      { face: "4p", kind: "better", sign: "✓", text: "更好" },
      { face: "E", kind: "better", sign: "✓", text: "更好" },
    ] as const;
    const found = markedTiles(tiles, marks);
    expect([...found.values()].map(({ kind }) => kind)).toEqual(["done", "better"]);
    // The tile just drawn is the last of its face.
    expect([...found.keys()][0]).toBe(tiles.find(({ drawn }) => drawn)?.key);
  });
});
