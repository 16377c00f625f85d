import { describe, expect, it } from "vitest";
import { FACES } from "../notation";
import { drawFaces } from "./faces";
import { drawSprite } from "./sprite";

const faces = drawFaces();

describe("the faces", () => {
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
    for (const { d } of layers) expect(d).toMatch(/^M[-MLQTCAahvZ0-9. ]+Z$/);
  });
});

describe("the sprite", () => {
  it("needs no font and nothing a strict policy forbids", () => {
    expect(drawSprite()).not.toMatch(/<text|style=|<style|url\(|<script/);
  });

  it("has a sign for the corner of every tile", () => {
    for (const face of FACES) expect(drawSprite()).toContain(`id="tile-sign-${face.charAt(0)}"`);
  });
});
