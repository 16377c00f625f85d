import { describe, expect, it } from "vitest";
import { compareFaces, FACES, type Face, parseTiles, printTiles, TileTextError } from "./notation";

describe("parseTiles", () => {
  it.each<[string, Face[]]>([
    ["", []],
    ["5p", ["5p"]],
    ["123m4p55sEC", ["1m", "2m", "3m", "4p", "5s", "5s", "E", "C"]],
    ["3m 1m E", ["3m", "1m", "E"]],
    ["18fP", ["1f", "8f", "P"]],
  ])("reads %j", (text, faces) => {
    expect(parseTiles(text)).toEqual(faces);
  });

  it.each<[string, number]>([
    ["12", 2],
    ["0m", 0],
    ["19f", 1],
    ["12E", 0],
    ["1 m", 0],
    ["EX", 1],
    ["m", 0],
    ["e", 0],
  ])("refuses %j at %d", (text, at) => {
    let error: unknown;
    try {
      parseTiles(text);
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(TileTextError);
    expect((error as TileTextError).at).toBe(at);
  });
});

describe("printTiles", () => {
  it("lets neighbours of one suit share its letter", () => {
    expect(printTiles(["1m", "2m", "4p", "E", "E", "1f", "2f"])).toBe("12m4pEE12f");
  });

  it("writes what is read back", () => {
    let seed = 1;
    const next = (below: number): number => {
      seed = (seed * 48271) % 2147483647;
      return seed % below;
    };
    for (let round = 0; round < 500; round++) {
      const row = Array.from({ length: next(18) }, () => FACES[next(42)] as Face);
      expect(parseTiles(printTiles(row))).toEqual(row);
    }
  });
});

it("faces have an order at the table", () => {
  expect(printTiles(FACES)).toBe("123456789m123456789p123456789sESWNCFP12345678f");
  expect([...FACES].reverse().sort(compareFaces)).toEqual(FACES);
});
