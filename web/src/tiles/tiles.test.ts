import { describe, expect, it } from "vitest";
import { FACES } from "../notation";
import { contrast } from "../style/contrast.testing";
import { COLOURS } from "./colours";
import looks from "./looks.css?raw";
import { drawFaces, drawSprite, type TileSet } from "./sprite";

const SETS: readonly TileSet[] = ["plain", "carved", "large"];

describe.each(SETS)("the faces, %s", (set) => {
  const faces = drawFaces(set);

  it("are all drawn, in table order", () => {
    expect([...faces.keys()]).toEqual(FACES);
  });

  it("are all different, even without colours", () => {
    const shapes = [...faces.values()].map((layers) => layers.map(({ d }) => d).join(""));
    expect(new Set(shapes).size).toBe(42);
  });

  it.each([...faces])("%s has clean paths of few layers", (_, layers) => {
    expect(layers.length).toBeGreaterThan(0);
    expect(layers.length).toBeLessThanOrEqual(7);
    for (const { d, pen } of layers)
      expect(d).toMatch(pen === undefined ? /^M[-MLQTCAahvZ0-9. ]+Z$/ : /^M[-MLCS0-9. ]+$/);
  });

  it("have a colour for each suit where that is wanted", () => {
    const fills = (name: string) =>
      new Set(
        drawFaces(set, true)
          .get(name)
          ?.map(({ fill }) => fill),
      );
    const { RED, BLUE, GREEN, INK } = COLOURS;
    expect([fills("5m"), fills("5p"), fills("5s"), fills("C")].map((all) => [...all])).toEqual([
      [RED],
      [BLUE],
      [GREEN],
      [INK],
    ]);
  });

  it("stand out from what they are drawn on", () => {
    const block = looks.split(set === "plain" ? ":root {" : `[data-faces="${set}"] {`)[1] ?? "";
    const ground = [...(block.split(";")[0] ?? "").matchAll(/#\w{6}/g)].map(String);
    expect(ground.length).toBe(2);
    const { PALE, IVORY, ...inks } = COLOURS;
    for (const back of ground)
      for (const ink of Object.values(inks))
        expect(contrast(ink, back), `${ink} on ${back}`).toBeGreaterThanOrEqual(4);
  });
});

describe("the sprite", () => {
  it.each(SETS)("needs no font and nothing a strict policy forbids, %s", (set) => {
    expect(drawSprite(set)).not.toMatch(/<text|style=|<style|url\(|<script|NaN|undefined/);
  });

  it("has a sign for the corner of every tile", () => {
    for (const face of FACES) expect(drawSprite()).toContain(`id="tile-sign-${face.charAt(0)}"`);
  });

  it("is another one for each set", () => {
    expect(new Set(SETS.map((set) => drawSprite(set))).size).toBe(3);
  });
});
