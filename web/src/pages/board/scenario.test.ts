import { describe, expect, it } from "vitest";
import { FACES } from "../../notation";
import type { ScoreForm } from "../../referee";
import {
  emptyScenario,
  facesLeft,
  fillRest,
  layAt,
  placesOf,
  readScenario,
  roomAt,
  seated,
  tilesAt,
} from "./scenario";

const form = {
  ...{ seats: 3, tiles: 14, turns_up: true, hides: true, dealer_extra: true },
  deck: { "1m": 4, E: 4, "1f": 1 },
} as unknown as ScoreForm;

describe("a scenario that is laid", () => {
  it("has the places of its room", () => {
    expect(placesOf(form)).toEqual([
      ...["hands.0", "hands.1", "hands.2", "indicator", "draws", "tail", "bao"],
    ]);
    expect(placesOf({ ...form, turns_up: false, hides: false })).not.toContain("bao");
    expect(seated(emptyScenario("x"), 3).hands).toEqual(["", "", ""]);
    expect(seated({ variant: "x", wall: "1m" }, 3)).toEqual({ variant: "x", wall: "1m" });
  });

  it("takes tiles and gives them back", () => {
    let one = layAt(emptyScenario("x"), "hands.1", ["1m", "1m", "E"]);
    one = layAt(one, "bao", ["E", "1f"]);
    expect(one).toMatchObject({ hands: ["", "11mE", "", ""], bao: ["E", "1f"] });
    expect(tilesAt(one, "bao")).toEqual(["E", "1f"]);
    expect(Object.fromEntries(facesLeft(one, form))).toEqual({ "1m": 2, E: 2, "1f": 0 });
    expect(layAt(one, "bao", [])).not.toHaveProperty("bao");
  });

  it("fills what is still lacking, and no tile twice", () => {
    const deck = Object.fromEntries(FACES.map((face) => [face, face.endsWith("f") ? 1 : 4]));
    const whole = { ...form, deck };
    const laid = fillRest(layAt(emptyScenario("x"), "hands.1", ["1m", "1m"]), whole);
    const sizes = ["hands.0", "hands.1", "hands.2", "draws"] as const;
    expect(sizes.map((place) => tilesAt(laid, place)?.length)).toEqual([14, 13, 13, 48]);
    expect(tilesAt(laid, "hands.1")?.slice(0, 2)).toEqual(["1m", "1m"]);
    expect(Math.min(...facesLeft(laid, whole).values())).toBeGreaterThanOrEqual(0);
    expect(JSON.stringify(laid)).not.toContain("f");
  });

  it("keeps what it cannot read", () => {
    expect(tilesAt({ variant: "x", draws: "一万" }, "draws")).toBe(null);
  });

  it("gives the dealer one tile more", () => {
    expect([roomAt("hands.2", 2, form), roomAt("hands.0", 2, form)]).toEqual([14, 13]);
    expect(roomAt("hands.2", 2, { ...form, dealer_extra: false })).toBe(13);
    expect(roomAt("indicator", 0, form)).toBe(1);
  });
});

describe("a scenario that is read", () => {
  it("has a script, also where none is written", () => {
    expect(readScenario('{"variant":"x","hands":[]}')).toEqual({
      ...{ variant: "x", hands: [], script: [] },
    });
  });

  it.each(["", "[]", "null", "{}", '{"variant":1}', '{"variant":"x","script":[1]}', "{"])(
    "is none: %s",
    (text) => {
      expect(readScenario(text)).toBe(null);
    },
  );
});
