import { describe, expect, it } from "vitest";
import { FACES, type Face } from "../../notation";
import type { ScoreForm } from "../../referee";
import { fillHands, fillRest } from "./filling";
import { emptyScenario, facesLeft, layAt, seated, tilesAt } from "./scenario";

const form = {
  ...{ seats: 4, tiles: 14, turns_up: true, hides: true, dealer_extra: true },
  deck: Object.fromEntries(FACES.map((face) => [face, face.endsWith("f") ? 1 : 4])),
  circumstances: [],
} as unknown as ScoreForm;

const plain = seated(emptyScenario("x"), 4);
const HANDS = ["hands.0", "hands.1", "hands.2", "hands.3"] as const;

/** Tiles that stand alone: no twin, and none of the suit within two. */
function alone(hand: readonly Face[]): number {
  const places = hand.map((face) => 20 * "mps".indexOf(face.charAt(1)) + Number(face.charAt(0)));
  return hand.filter((face, at) =>
    face.length === 1
      ? hand.indexOf(face) === hand.lastIndexOf(face)
      : places.every((one, other) => other === at || !(Math.abs(one - (places[at] ?? 0)) <= 2)),
  ).length;
}

describe("what is filled", () => {
  it("is what is still lacking, and no tile twice", () => {
    const laid = fillRest(layAt(plain, "hands.1", ["1m", "1m"]), form);
    const sizes = [...HANDS, "draws"] as const;
    expect(sizes.map((place) => tilesAt(laid, place)?.length)).toEqual([14, 13, 13, 13, 48]);
    expect(tilesAt(laid, "hands.1")?.slice(0, 2)).toEqual(["1m", "1m"]);
    expect(Math.min(...facesLeft(laid, form).values())).toBeGreaterThanOrEqual(0);
    expect(JSON.stringify(laid)).not.toContain("f");
  });

  it("are the hands of which nothing is laid, and nothing else", () => {
    const laid = fillHands(layAt(plain, "hands.1", ["1m", "1m"]), form);
    expect(HANDS.map((place) => tilesAt(laid, place)?.length)).toEqual([14, 2, 13, 13]);
    expect(laid).not.toHaveProperty("draws");
    expect(fillHands(laid, form)).toEqual(laid);
    expect(fillHands(layAt(plain, "hands.1", ["1m", "1m"]), form)).toEqual(laid);
  });

  // Ready hands have one such tile at most; those that win by unrelated tiles have nothing else.
  it("is no hand that is ready, nor nearly", () => {
    expect(alone(["1m", "3m", "6m", "9m", "9p", "E", "E", "S"])).toBe(4);
    for (let seed = 1; seed <= 100; seed++) {
      const laid = fillHands(plain, form, seed);
      const counts = HANDS.map((place) => alone(tilesAt(laid, place) ?? []));
      expect(Math.min(...counts)).toBeGreaterThanOrEqual(4);
      expect(Math.max(...counts)).toBeLessThanOrEqual(9);
    }
  });
});
