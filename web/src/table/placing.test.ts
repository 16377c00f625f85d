import { describe, expect, it } from "vitest";
import { intoView, placeCard, type Rect } from "./placing";

const rect = (left: number, top: number, width: number, height: number): Rect => ({
  ...{ left, top, right: left + width, bottom: top + height },
});
const apart = (one: Rect, other: Rect): boolean =>
  one.right <= other.left ||
  one.left >= other.right ||
  one.bottom <= other.top ||
  one.top >= other.bottom;

const CARD = { width: 340, height: 128 };
const phone = { width: 360, height: 640 };
const hand = rect(2, 530, 350, 108);
const answers = [rect(254, 467, 52, 46), rect(310, 467, 46, 46)];
const centre = rect(110, 185, 140, 80);

describe("a card about something", () => {
  it.each([hand, centre, ...answers, rect(0, 0, 46, 46), rect(316, 380, 44, 44)])(
    "covers neither that nor anything to touch (%#)",
    (about) => {
      const card = placeCard(CARD, about, { ...phone, needed: [hand, ...answers], wished: [] });
      for (const one of [hand, ...answers, about]) expect(apart(card, one)).toBe(true);
      expect(card.left).toBeGreaterThanOrEqual(8);
      expect(card.top).toBeGreaterThanOrEqual(8);
      expect(card.right).toBeLessThanOrEqual(phone.width - 8);
    },
  );

  it("stands close to it", () => {
    const wide = { width: 1280, height: 720 };
    const tiles = rect(44, 615, 1000, 100);
    const card = placeCard(CARD, tiles, { ...wide, needed: [tiles], wished: [] });
    expect(tiles.top - card.bottom).toBeLessThanOrEqual(12);
  });

  it("stands farther away rather than over tiles that lie there", () => {
    // Discards above and below the centre; there is room beneath them.
    const tiles = [rect(60, 110, 240, 70), rect(60, 270, 240, 50)];
    const card = placeCard(CARD, centre, { ...phone, needed: [hand, ...answers], wished: tiles });
    for (const one of [hand, ...answers, centre, ...tiles]) expect(apart(card, one)).toBe(true);
  });

  it("leaves free what one would rather see", () => {
    const wished = [centre, rect(100, 270, 160, 150)];
    const card = placeCard(CARD, null, { ...phone, needed: [hand], wished });
    for (const one of [hand, ...wished]) expect(apart(card, one)).toBe(true);
  });
});

describe("what is called at a seat", () => {
  it.each([
    [rect(-30, 130, 100, 70), { x: 38, y: 0 }],
    [rect(320, -20, 100, 70), { x: -68, y: 28 }],
    [rect(100, 600, 100, 70), { x: 0, y: -38 }],
    [rect(100, 100, 100, 70), { x: 0, y: 0 }],
  ])("is moved as far as it needs to be wholly seen (%#)", (box, move) => {
    expect(intoView(box, phone)).toEqual(move);
  });
});
