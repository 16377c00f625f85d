/** A hand while it is put together: what was tapped, and how it was won. */

import { compareFaces, type Face, parseTiles, printTiles } from "../../notation";
import type { Claim, ScoreForm } from "../../referee";
import type { Values } from "../../rules/optionForm";

export interface LaidMeld {
  readonly tiles: readonly Face[];
  /** A kong that lies face down. */
  readonly concealed: boolean;
}

/** How the winning tile came: drawn, after a kong, with the deal; from a discard or a kong. */
export type How = "draw" | "kong" | "dealt" | "discard" | "rob";

export interface Draft {
  /** What is not at its default. */
  readonly options: Values;
  readonly melds: readonly LaidMeld[];
  /** In the order they were tapped. */
  readonly tiles: readonly Face[];
  /** The tile it won on; the last one tapped if nothing else is said. */
  readonly won: Face | null;
  readonly turnedUp: Face | null;
  /** Counted from the dealer, who is 0. */
  readonly seat: number;
  /** Null for a dealer's first round. */
  readonly streak: number | null;
  readonly how: How;
  /** Who gave the tile, where somebody did. */
  readonly from: number;
  /** What else happened: the numbers of a circumstance by its code. */
  readonly given: Readonly<Record<string, readonly number[]>>;
}

export const DEALER = 0;

export const EMPTY: Draft = {
  options: {},
  melds: [],
  tiles: [],
  won: null,
  turnedUp: null,
  seat: 1,
  streak: null,
  how: "draw",
  from: DEALER,
  given: {},
};

/** What a key does. */
export type Mode = "tile" | "chi" | "peng" | "gang" | "angang" | "up";

const COPIES = 4;
const KONG = 4;

/** All tiles that lie open or stand, the one turned up included. */
const known = ({ tiles, melds, turnedUp }: Draft): Face[] => [
  ...tiles,
  ...melds.flatMap((meld) => meld.tiles),
  ...(turnedUp === null ? [] : [turnedUp]),
];

const copiesLeft = (draft: Draft, face: Face): number =>
  COPIES - known(draft).filter((one) => one === face).length;

/** The faces of the sequence that begins with this one, or nothing. */
function sequenceFrom(face: Face): Face[] {
  const [rank, suit] = [Number(face.charAt(0)), face.charAt(1)];
  if (suit === "" || suit === "f" || rank > 7) return [];
  return [rank, rank + 1, rank + 2].map((one) => `${one}${suit}` as Face);
}

/** What a key puts down; nothing where it cannot. */
function tilesOf(mode: Mode, face: Face): Face[] {
  const alike = { tile: 1, up: 1, peng: 3, gang: 4, angang: 4 };
  return mode === "chi" ? sequenceFrom(face) : Array<Face>(alike[mode]).fill(face);
}

/** Whether the key of a face can be pressed. */
export function canTap(draft: Draft, mode: Mode, face: Face, room: number): boolean {
  const tiles = tilesOf(mode, face);
  const without = mode === "up" ? { ...draft, turnedUp: null } : draft;
  if (tiles.length === 0 || copiesLeft(without, face) < tiles.filter((one) => one === face).length)
    return false;
  if (mode === "up") return true;
  return room >= (mode === "tile" ? 1 : 3) && tiles.every((one) => copiesLeft(draft, one) > 0);
}

/** The draft after a key. */
export function tap(draft: Draft, mode: Mode, face: Face): Draft {
  if (mode === "tile") return { ...draft, tiles: [...draft.tiles, face] };
  if (mode === "up") return { ...draft, turnedUp: face };
  return lay(draft, tilesOf(mode, face), mode === "angang");
}

export const lay = (draft: Draft, tiles: readonly Face[], concealed = false): Draft => ({
  ...draft,
  melds: [...draft.melds, { tiles, concealed }],
});

const without = <T>(list: readonly T[], at: number): T[] => list.filter((_, place) => place !== at);

export function takeTile(draft: Draft, face: Face): Draft {
  const tiles = without(draft.tiles, draft.tiles.lastIndexOf(face));
  const won = draft.won !== null && tiles.includes(draft.won) ? draft.won : null;
  return { ...draft, tiles, won };
}

export const takeMeld = (draft: Draft, at: number): Draft => ({
  ...draft,
  melds: without(draft.melds, at),
});

/** The tile it won on. */
export const wonOn = ({ won, tiles }: Draft): Face | null => won ?? tiles.at(-1) ?? null;

/** The hand as it stands on the table: sorted, without the tile it won on. */
export function standing(draft: Draft, wild: readonly Face[] = []): Face[] {
  const won = wonOn(draft);
  const rest = won === null ? draft.tiles : without(draft.tiles, draft.tiles.lastIndexOf(won));
  const last = (face: Face): number => (wild.includes(face) ? 0 : 1);
  return [...rest].sort((a, b) => last(a) - last(b) || compareFaces(a, b));
}

/** Only what another winner, or another number of seats, leaves possible. */
export function seatAt(draft: Draft, seat: number, seats: number): Draft {
  const from = draft.from === seat || draft.from >= seats ? (seat === 0 ? 1 : 0) : draft.from;
  return { ...draft, seat, from };
}

/** Whether somebody else gave the tile. */
export const isTaken = ({ how }: Draft): boolean => how === "discard" || how === "rob";

/** Another winner: what was said of the old one alone is said of the new one. */
export function winnerAt(draft: Draft, seat: number, form: ScoreForm): Draft {
  const given = { ...draft.given };
  for (const { code, kind } of form.circumstances) {
    const said = given[code];
    if (kind !== "each" || !said?.[draft.seat]) continue;
    if (said.some((number, at) => number !== 0 && at !== draft.seat)) continue;
    given[code] = Array.from({ length: form.seats }, (_, at) =>
      at === seat ? (said[draft.seat] ?? 0) : 0,
    );
  }
  return seatAt({ ...draft, given }, seat, form.seats);
}

/** A kong brings a tile, and melds come after the deal; in most rooms only the dealer wins with it. */
export function howsOf({ melds, seat }: Draft, form: ScoreForm): How[] {
  const all: readonly [How, boolean][] = [
    ["draw", true],
    ["discard", true],
    ["kong", melds.some(({ tiles }) => tiles.length === KONG)],
    ["rob", form.robbable],
    ["dealt", melds.length === 0 && (form.dealt || seat === DEALER)],
  ];
  return all.filter(([, is]) => is).map(([how]) => how);
}

/** What was meant for another room, or came from an address, made possible in this one. */
export function fitted(draft: Draft, form: ScoreForm): Draft {
  const seat = Math.min(draft.seat, form.seats - 1);
  const seated = seatAt(draft, seat, form.seats);
  return howsOf(seated, form).includes(draft.how) ? seated : { ...seated, how: "draw" };
}

/** Say of a circumstance what is so; nothing said is the same as nothing happened. */
export function say(draft: Draft, code: string, numbers: readonly number[]): Draft {
  const { [code]: _, ...given } = draft.given;
  return { ...draft, given: numbers.length === 0 ? given : { ...given, [code]: numbers } };
}

/** How many tiles are still to be tapped; fewer than none where there are too many. */
export function missing(draft: Draft, form: ScoreForm): number {
  const asDealt = draft.how === "dealt" && draft.seat !== DEALER ? 1 : 0;
  const short = form.circumstances.map(({ code, values, short }) => {
    const at = values.indexOf(draft.given[code]?.[0] ?? 0);
    return short[at] ?? 0;
  });
  const away = short.reduce((sum, one) => sum + one, asDealt);
  return form.tiles - away - 3 * draft.melds.length - draft.tiles.length;
}

/** The hand as text: `[123p][5555s!]11m`. */
export const writeHand = ({ melds, tiles }: Draft): string =>
  melds.map((meld) => `[${printTiles(meld.tiles)}${meld.concealed ? "!" : ""}]`).join("") +
  printTiles(tiles);

/** What the referee is asked; nothing while tiles are missing. */
export function claimOf(variant: string, draft: Draft, form: ScoreForm): Claim | null {
  if (missing(draft, form) !== 0 || (form.turns_up && draft.turnedUp === null)) return null;
  const { options, won, how, seat, from } = draft;
  return {
    ...{ variant, options, seat, dealer: DEALER },
    hand: writeHand(draft),
    tile: won,
    wild: form.turns_up ? draft.turnedUp : null,
    streak: draft.streak,
    from: isTaken(draft) ? from : null,
    rob: how === "rob",
    drawn_by: how === "kong" || how === "dealt" ? how : "head",
    with: Object.fromEntries(
      form.circumstances.flatMap((one) => {
        const numbers = givenOf(draft, one, form.seats);
        return numbers.length === 0 ? [] : [[one.code, [...numbers]]];
      }),
    ),
  };
}

/** What is said of one circumstance, as far as the winner and the seats leave it possible. */
function givenOf(
  { given, seat }: Draft,
  { code, kind }: ScoreForm["circumstances"][number],
  seats: number,
): readonly number[] {
  const said = given[code] ?? [];
  if (kind === "seat" || kind === "seats") return said.filter((one) => one !== seat && one < seats);
  if (kind !== "each") return said.filter((one) => one !== 0);
  const all = Array.from({ length: seats }, (_, at) => said[at] ?? 0);
  return all.some((one) => one !== 0) ? all : [];
}

/** Tiles that are wild, as the referee writes them. */
export const wildOf = (text: string | undefined): Face[] => (text ? parseTiles(text) : []);
