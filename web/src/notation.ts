/**
 * Tiles as the server writes them: `123m4p55sEC1f` (rule C-2).
 *
 * A face is its own short text: "5p", "E", "3f". Neighbours of one suit share the letter when written.
 */

const SUITS = "mps";
const LETTERS = "ESWNCFP";

const suited = (letter: string, ranks: number): string[] =>
  Array.from({ length: ranks }, (_, i) => `${i + 1}${letter}`);

export type Rank = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
type Suited = `${Rank}${"m" | "p" | "s"}`;
export type Honour = "E" | "S" | "W" | "N" | "C" | "F" | "P";
export type Flower = `${Exclude<Rank, 9>}f`;
export type Face = Suited | Honour | Flower;

/** All 42 faces in table order. */
export const FACES: readonly Face[] = [
  ...[...SUITS].flatMap((suit) => suited(suit, 9)),
  ...LETTERS,
  ...suited("f", 8),
] as Face[];

const PLACE: ReadonlyMap<string, number> = new Map(FACES.map((face, place) => [face, place]));

export const isFace = (text: string): text is Face => PLACE.has(text);

/** The text is not a row of tiles; `at` is where it goes wrong. */
export class TileTextError extends Error {
  constructor(
    readonly source: string,
    readonly at: number,
  ) {
    super(`no tile at ${at + 1} in ${JSON.stringify(source)}`);
    this.name = "TileTextError";
  }
}

/** Read tiles, in the order they are written; spaces between them do not matter. */
export function parseTiles(source: string): Face[] {
  const faces: Face[] = [];
  let ranks: number[] = []; // where digits stand that wait for their suit
  const add = (text: string, at: number): void => {
    if (!isFace(text)) throw new TileTextError(source, at);
    faces.push(text);
  };
  for (let at = 0; at < source.length; at++) {
    const char = source.charAt(at);
    if (char >= "0" && char <= "9") {
      ranks.push(at);
    } else if (ranks.length > 0) {
      for (const place of ranks) add(source.charAt(place) + char, place);
      ranks = [];
    } else if (char !== " ") {
      add(char, at);
    }
  }
  if (ranks.length > 0) throw new TileTextError(source, source.length);
  return faces;
}

/** Write tiles; `parseTiles` reads the same row back. */
export function printTiles(faces: readonly Face[]): string {
  let out = "";
  faces.forEach((face, i) => {
    const suit = face.slice(1);
    out += suit !== "" && suit === faces[i + 1]?.slice(1) ? face.charAt(0) : face;
  });
  return out;
}

/** Table order: 万 筒 条, winds, 中发白, flowers. */
export const compareFaces = (a: Face, b: Face): number => (PLACE.get(a) ?? 0) - (PLACE.get(b) ?? 0);
