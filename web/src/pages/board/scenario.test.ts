import { describe, expect, it } from "vitest";
import type { TownForm } from "../../generated/protocol";
import type { ScoreForm } from "../../referee";
import {
  emptyScenario,
  facesLeft,
  inTown,
  layAt,
  placesOf,
  readScenario,
  roomAt,
  seated,
  tilesAt,
  typeAt,
  typedOrLaid,
} from "./scenario";

const form = {
  ...{ seats: 3, tiles: 14, turns_up: true, hides: true, dealer_extra: true },
  deck: { "1m": 4, E: 4, "1f": 1 },
  circumstances: [],
} as unknown as ScoreForm;

const plain = emptyScenario("x");

describe("a scenario that is laid", () => {
  it("has the places of its room", () => {
    expect(placesOf(form, plain)).toEqual([
      ...["hands.0", "hands.1", "hands.2", "indicator", "draws", "tail", "bao"],
    ]);
    expect(placesOf({ ...form, turns_up: false, hides: false }, plain)).not.toContain("bao");
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

  it("keeps what it cannot read", () => {
    expect(tilesAt({ variant: "x", draws: "一万" }, "draws")).toBe(null);
    expect(typeAt(plain, "draws", "12")).toBe(null);
    expect(typeAt(plain, "draws", "12m")).toEqual({ ...plain, draws: "12m" });
    expect(typeAt(plain, "melds.0", "[111m")).toBe(null);
    expect(typeAt(plain, "melds.0", "[111m<2]")?.melds).toEqual(["[111m<2]", "", "", ""]);
  });

  it("leaves what is typed as it is, until other tiles are laid", () => {
    const shown = (typed: string | null, laid = "") => {
      const one = typeAt(plain, "hands.0", laid) ?? plain;
      return typedOrLaid(one, "hands.0", typed);
    };
    expect(shown(null, "12m")).toEqual({ value: "12m", read: true });
    expect(shown("1m2m", "12m")).toEqual({ value: "1m2m", read: true });
    expect(shown("1m2m3", "12m")).toEqual({ value: "1m2m3", read: false });
    expect(shown("1m2m", "123m")).toEqual({ value: "123m", read: true });
  });

  it("gives the dealer one tile more", () => {
    const one = { ...plain, dealer: 2 };
    expect([roomAt("hands.2", one, form), roomAt("hands.0", one, form)]).toEqual([14, 13]);
    expect(roomAt("hands.2", one, { ...form, dealer_extra: false })).toBe(13);
    expect(roomAt("indicator", one, form)).toBe(1);
  });

  it("has more places in mid-round, and hands without their melds", () => {
    const mid = { ...plain, turn: 1, window: "turn", melds: ["[111m]", "[EEE][111m]", "", ""] };
    expect(placesOf(form, mid).slice(0, 5)).toEqual([
      ...["hands.0", "melds.0", "discards.0", "flowers.0", "hands.1"],
    ]);
    expect([roomAt("hands.0", mid, form), roomAt("hands.1", mid, form)]).toEqual([10, 8]);
    expect(roomAt("hands.1", { ...mid, window: "claim" }, form)).toBe(7);
    const robbed = { ...mid, window: "rob", adds: "1m" };
    expect([roomAt("hands.1", robbed, form), roomAt("adds", robbed, form)]).toEqual([8, 1]);
    expect(placesOf(form, robbed)).toContain("adds");
    expect(facesLeft(robbed, form).get("1m")).toBe(facesLeft(mid, form).get("1m"));
    expect(facesLeft(mid, form).get("E")).toBe(1);
  });
});

describe("a scenario that is read", () => {
  it("has a script, also where none is written", () => {
    expect(readScenario('{"variant":"x","hands":[]}')).toEqual({
      ...{ variant: "x", hands: [], script: [] },
    });
  });

  it("is one of its town where a preset is named", () => {
    const option = (name: string) => ({ name, default: 0 });
    const towns = [
      {
        ...{ name: "x", options: ["cap", "base"].map(option) },
        presets: [{ code: "x/club", options: { cap: 4, base: 0 } }],
      },
    ] as unknown as TownForm[];
    const named = { ...emptyScenario("x/club"), options: { base: 5 } };
    expect(inTown(towns, named)).toEqual({ ...emptyScenario("x"), options: { cap: 4, base: 5 } });
    expect(inTown(towns, plain)).toBe(plain);
  });

  it.each(["", "[]", "null", "{}", '{"variant":1}', '{"variant":"x","script":[1]}', "{"])(
    "is none: %s",
    (text) => {
      expect(readScenario(text)).toBe(null);
    },
  );
});
