/** Numbers and letters as single lines in a box of 10 × 14: corners to the left of faces, and large print. */

export const SIGNS: Readonly<Record<string, string>> = {
  1: "M2.5 3.5L5.5 1L5.5 13",
  2: "M1.5 3.8C1.8 0 8.5 0 8.5 4C8.5 7 3 9.5 1.5 13L9 13",
  3: "M1.8 1L8.3 1L4.8 5.6C11 5.6 10 13 5 13C3 13 1.8 12 1.3 10.6",
  4: "M7 13L7 1L1 9.6L9.4 9.6",
  5: "M8.2 1L2.6 1L2 6.4C5 4.6 8.8 6 8.8 9.2C8.8 13.6 2.6 14.2 1.3 10.8",
  6: "M7.4 1C3.6 3 1.4 6 1.4 9.2C1.4 14.2 8.8 14.2 8.8 9.2C8.8 5.2 3.4 4.8 1.7 8",
  7: "M1.2 1L8.8 1L4 13",
  8: "M5 6.4C0.6 5.6 1.4 1 5 1S9.4 5.6 5 6.4C0 7.2 0 13 5 13S10 7.2 5 6.4",
  9: "M2.6 13C6.4 11 8.6 8 8.6 4.8C8.6 -0.2 1.2 -0.2 1.2 4.8C1.2 8.8 6.6 9.2 8.3 6",
  E: "M8.6 1L2 1L2 13L8.6 13M2 6.8L7.4 6.8",
  S: "M8.4 3C7 0 1.6 0.4 1.8 4C2 7.6 8.4 6.2 8.6 10C8.6 14 2.6 14 1.2 11",
  W: "M0.6 1L3 13L5 4.4L7 13L9.4 1",
  N: "M1.6 13L1.6 1L8.4 13L8.4 1",
  C: "M8.8 3.2C7 0 1.2 0.4 1.2 7S7 14 8.8 10.8",
  F: "M8.6 1L2 1L2 13M2 6.8L7.4 6.8",
  P: "M2 13L2 1L5 1C10 1 10 7.6 5 7.6L2 7.6",
};

/** A sign put at (x, y), `scale` times as large. */
export const placeSign = (sign: string, x: number, y: number, scale: number): string =>
  (SIGNS[sign] ?? "").replace(/(-?[\d.]{1,9}) (-?[\d.]{1,9})/g, (_, dx: string, dy: string) =>
    [x + Number(dx) * scale, y + Number(dy) * scale].map((at) => at.toFixed(1)).join(" "),
  );
