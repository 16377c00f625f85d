import { expect, it } from "vitest";
import { alike, speakersFirst } from "./said";

const why = (code: string) => [{ code, clause: code, text: code }];

it("names those first who have something to say", () => {
  const refused = { 3: [{ do: "hu", why: why("A") }] };
  expect(speakersFirst({ legal: { 2: ["pass"], 1: [] }, refused }, 4)).toEqual([2, 3, 0, 1]);
  expect(speakersFirst({ legal: {}, refused: {} }, 3)).toEqual([0, 1, 2]);
});

it("gives the same reasons once", () => {
  const refused = [
    { do: "hu", why: why("A") },
    { do: "peng", why: why("B") },
    { do: "gang", why: why("B") },
  ];
  expect(alike(refused)).toEqual([
    { actions: ["hu"], why: why("A") },
    { actions: ["peng", "gang"], why: why("B") },
  ]);
});
