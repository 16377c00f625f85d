import { describe, expect, it } from "vitest";
import { namesZh } from "../generated/words";
import { parseTiles } from "../notation";
import { contrast } from "../style/contrast.testing";
import { feltOf } from "./colours";
import face from "./display.css?raw";
import { displayed } from "./displayed";
import { clothOf, fetchLook, LOOKED } from "./looks";
import { CANVAS, type Shape, type TownLook } from "./townLook";

const SHAPES: readonly Exclude<Shape, "whole">[] = ["wide", "tall", "door"];
const looks: (readonly [string, TownLook])[] = await Promise.all(
  [...LOOKED, "sixth", "elsewhere"].map(async (town) => [town, await fetchLook(town)] as const),
);

it("has a look for every town, and for no other", () => {
  expect([...LOOKED].sort()).toEqual(Object.keys(namesZh).sort());
});

it("gives towns that nobody has drawn colours of their own", async () => {
  const [one, other] = [await fetchLook("sixth"), await fetchLook("elsewhere")];
  expect(one.colours.cloth).not.toBe(other.colours.cloth);
  expect(await fetchLook("sixth")).toBe(one);
});

describe.each(looks)("the look of %s", (_, look) => {
  it("is cut out of the canvas", () => {
    for (const shape of SHAPES) {
      const [x, y, width, height] = look.windows[shape];
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(CANVAS.width);
      expect(y + height).toBeLessThanOrEqual(CANVAS.height);
      expect(width > height).toBe(shape === "wide");
    }
  });

  it("is told by two tiles", () => {
    expect(parseTiles(look.signs)).toHaveLength(2);
  });

  it("has a cloth that words, lines and gold stand out from", () => {
    const felt = feltOf(look.colours.cloth);
    for (const ground of ["--felt", "--felt-deep", "--felt-sunken"] as const) {
      const on = (name: `--${string}`) => contrast(felt[name] ?? "", felt[ground] ?? "");
      expect(on("--on-felt")).toBeGreaterThanOrEqual(4.5);
      expect(on("--on-felt-quiet")).toBeGreaterThanOrEqual(4.5);
      expect(contrast("#ffcf4d", felt[ground] ?? "")).toBeGreaterThanOrEqual(4.5);
    }
    for (const ground of ["--felt", "--felt-deep"] as const)
      expect(contrast(felt["--felt-edge"] ?? "", felt[ground] ?? "")).toBeGreaterThanOrEqual(3);
    expect(contrast(felt["--on-felt"] ?? "", felt["--felt-line"] ?? "")).toBeGreaterThan(4.5);
    expect(clothOf(look)["--felt-weave"]).toMatch(/^url\(".+\.svg"\)/);
  });
});

describe("the display face", () => {
  const codes = [...face.matchAll(/U\+([0-9a-f]+)/g)].map(([, code = ""]) => code);
  const held = codes.map((code) => String.fromCodePoint(Number.parseInt(code, 16)));

  it("has every character that is shown in it: npm run face", async () => {
    expect(held).toEqual(expect.arrayContaining([...(await displayed())]));
  });
});
