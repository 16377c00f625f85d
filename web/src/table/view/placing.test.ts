import { describe, expect, it } from "vitest";
import { placeBubble, placeCard, type Rect } from "./placing";

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
  const bubble = { width: 100, height: 40 };
  const wide = { width: 844, height: 390 };

  it.each([
    ["below a plate at the top", phone, rect(150, 4, 100, 36), { left: 150, top: 44 }],
    ["above one at the bottom", phone, rect(150, 500, 100, 36), { left: 150, top: 456 }],
    ["and wholly on the screen", phone, rect(0, 4, 60, 36), { left: 8, top: 44 }],
    ["right of one at the left", wide, rect(4, 100, 100, 40), { left: 108, top: 100 }],
    ["left of one at the right", wide, rect(740, 4, 100, 40), { left: 636, top: 8 }],
  ])("stands on the side of the table: %s", (_, screen, plate, place) => {
    expect(placeBubble(bubble, plate, screen)).toEqual(place);
  });
});
