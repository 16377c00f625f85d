/** Eight people, drawn in a square of 48: paths and circles in the order they are painted. */

/** A path as text, or a circle as its middle and radius. */
type Shape = string | readonly [x: number, y: number, r: number];

export interface Stroke {
  readonly shape: Shape;
  readonly fill?: string;
  /** A line instead of a filled shape. */
  readonly line?: string;
}

export interface Look {
  readonly ground: string;
  readonly cloth: string;
  readonly skin: string;
  /** Behind the head, and before it. */
  readonly behind: readonly Stroke[];
  readonly before: readonly Stroke[];
}

const PALE = "#f6cfa8";
const TAN = "#e3ab7b";
const INK = "#2b2623";
const GREY = "#c9ccd1";

const filled = (fill: string, ...shapes: Shape[]): Stroke[] =>
  shapes.map((shape) => ({ shape, fill }));
const drawn = (line: string, ...shapes: Shape[]): Stroke[] =>
  shapes.map((shape) => ({ shape, line }));

const SMILE = "M20 28.5Q24 32 28 28.5";
const GRIN = "M19.5 28Q24 35 28.5 28Z";

export const LOOKS: readonly Look[] = [
  // A grandmother: a bun, glasses.
  {
    ground: "#bfe0cb",
    cloth: "#7b4a70",
    skin: PALE,
    behind: filled(GREY, [24, 7.5, 6]),
    before: [
      ...filled(GREY, "M11.5 25C8 9 40 9 36.5 25C35 18 30 16 24 16C18 16 13 18 11.5 25Z"),
      ...drawn("#8d3b2f", [19.5, 23.5, 4.2], [28.5, 23.5, 4.2], "M23.2 22.5Q24 21.8 24.8 22.5"),
      ...drawn(INK, SMILE),
    ],
  },
  // A young man: hair that stands up.
  {
    ground: "#ffdf9e",
    cloth: "#2c6fa8",
    skin: PALE,
    behind: [],
    before: [
      ...filled(INK, "M12 23C9 6 39 5 36 23L33.5 16.5L29.5 18.5L26 13.5L20.5 18L16.5 15.5Z"),
      ...drawn(INK, "M17.5 19.8H21.5", "M26.5 19.8H30.5", SMILE),
    ],
  },
  // A girl: two buns with ribbons.
  {
    ground: "#ffcdc6",
    cloth: "#d5473a",
    skin: PALE,
    behind: filled("#3a2418", [11, 11, 6], [37, 11, 6]),
    before: [
      ...filled("#3a2418", "M12 25C9 9 39 9 36 25C35 19 31 19.5 24 19.5C17 19.5 13 19 12 25Z"),
      ...filled("#e8402f", [15, 14.5, 2.3], [33, 14.5, 2.3]),
      ...filled("#a3261b", GRIN),
    ],
  },
  // A craftsman: a flat cap, a moustache.
  {
    ground: "#e2d8bf",
    cloth: "#66763a",
    skin: TAN,
    behind: filled("#4a382a", "M12 20H36V27H12Z"),
    before: [
      ...filled("#6e4f30", "M10 18.5C10 6 36 5 37 17L43 20C36 22 20 20.5 10 18.5Z"),
      ...filled(INK, "M15.5 29.5Q19 25 24 27.4Q29 25 32.5 29.5Q28 32 24 29.6Q20 32 15.5 29.5Z"),
    ],
  },
  // An aunt: curls, ear-rings.
  {
    ground: "#e3cdf0",
    cloth: "#b5377a",
    skin: PALE,
    behind: [
      ...filled("#8a4526", [24, 10, 7], [15.5, 13, 6.5], [32.5, 13, 6.5]),
      ...filled("#8a4526", [11.5, 21, 6], [36.5, 21, 6], [13, 29, 5], [35, 29, 5]),
    ],
    before: [
      ...filled("#8a4526", [17.5, 15, 4], [24, 13.5, 4], [30.5, 15, 4]),
      ...filled("#ffcf4d", [12.6, 29, 1.8], [35.4, 29, 1.8]),
      ...filled("#c4202f", "M20 28.6Q24 27.4 28 28.6Q24 32.6 20 28.6Z"),
    ],
  },
  // A grandfather: no hair, a white beard.
  {
    ground: "#b5d4ea",
    cloth: "#47565f",
    skin: TAN,
    behind: filled("#f3f3ee", "M11.5 21H36.5V29H11.5Z"),
    before: [
      ...filled(
        "#f3f3ee",
        "M12.5 25C11 43 37 43 35.5 25C33 29 28.5 27.5 24 27.5C19.5 27.5 15 29 12.5 25Z",
      ),
      ...drawn("#f3f3ee", "M16.5 19.6Q19 18 21.5 19.6", "M26.5 19.6Q29 18 31.5 19.6"),
      ...drawn("#9b4a3c", "M21.5 31.5Q24 33.2 26.5 31.5"),
    ],
  },
  // A boy: a red cap, a gap in the teeth.
  {
    ground: "#bff0bd",
    cloth: "#f0a127",
    skin: PALE,
    behind: filled(INK, "M12.5 18H35.5V25H12.5Z"),
    before: [
      ...filled("#d92f26", "M11.5 18.5C10 5 38 5 36.5 18.5Z"),
      ...filled("#a51f18", "M12 17.5L4.5 21.5C12 23.5 22 20.5 36.5 18.8V16.5Z"),
      ...filled("#ffffff", [24, 9, 2.4]),
      ...filled("#8f241c", GRIN),
      ...filled("#ffffff", "M21 28.4H23.2V30H21ZM24.8 28.4H27V30H24.8Z"),
    ],
  },
  // A young woman: long hair, a flower.
  {
    ground: "#ffc58f",
    cloth: "#12807a",
    skin: PALE,
    behind: filled("#1d1b26", "M10.5 22C8 3 40 3 37.5 22L39.5 43H8.5Z"),
    before: [
      ...filled(
        "#1d1b26",
        "M12 26C10 11 20 9.5 27 10.5C35 11.5 37.5 18 36 26C35 20 31 17 27 15.5C23 20 17 20 12 26Z",
      ),
      ...filled(
        "#ff7fa5",
        [34, 12, 2.2],
        [37.5, 14, 2.2],
        [36.4, 17.8, 2.2],
        [32.4, 17.6, 2.2],
        [31, 14.2, 2.2],
      ),
      ...filled("#ffe27a", [34.3, 15.2, 1.9]),
      ...drawn("#b3263a", SMILE),
    ],
  },
];
