import { describe, expect, it } from "vitest";
import { type Face, parseTiles } from "../notation";
import { arrange, moveTile, sortHand } from "./sorting";

const PLAIN = { wild: [], plays: {} };
const sorted = (text: string, justDrew = false) => sortHand(parseTiles(text), justDrew, PLAIN);
const faces = (tiles: readonly { readonly face: Face }[]) => tiles.map(({ face }) => face).join("");

describe("a hand arranged by hand", () => {
  it("is as it was sorted until a tile is moved", () => {
    const tiles = sorted("3m1mE");
    expect(faces(arrange(tiles, null))).toBe("1m3mE");
  });

  it("moves one tile, in both directions and not beyond the ends", () => {
    const tiles = sorted("1m2m3mE");
    const moved = (key: string, to: number) => faces(arrange(tiles, moveTile(tiles, key, to)));
    expect(moved("E.1", 0)).toBe("E1m2m3m");
    expect(moved("1m.1", 2)).toBe("2m3m1mE");
    expect(moved("2m.1", 99)).toBe("1m3mE2m");
    expect(moved("2m.1", -5)).toBe("2m1m3mE");
  });

  it("keeps its order while tiles come and go", () => {
    const order = moveTile(sorted("1m2m3mE"), "E.1", 0);
    expect(faces(arrange(sorted("1m2m3mE2m", true), order))).toBe("E1m2m3m2m");
    // 1m was discarded: the tile that was drawn stays where it stood.
    expect(faces(arrange(sorted("2m3mE2m"), order))).toBe("E2m3m2m");
    expect(faces(arrange(sorted("3mE"), order))).toBe("E3m");
  });

  it("leaves the tile just drawn apart", () => {
    const tiles = sorted("1m2mE", true);
    expect(moveTile(tiles, "E.1", 0)).toEqual(["1m.1", "2m.1"]);
  });
});
