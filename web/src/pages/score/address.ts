/** A whole hand in an address, so that it can be sent: `#hand=123p-a5555s-11m&up=9m&by=discard`. */

import { type Face, isFace, parseTiles, printTiles } from "../../notation";
import type { Value, Values } from "../../rules/optionForm";
import { type Draft, EMPTY, type How, type LaidMeld, wonOn } from "./draft";

const HOWS: readonly How[] = ["draw", "kong", "dealt", "discard", "rob"];
/** More than any hand has, whatever somebody wrote into an address. */
const MOST_TILES = 20;
const MOST_MELDS = 6;

/** Melds come before the hand, each behind the other; a concealed kong begins with an `a`. */
function writeTiles({ melds, tiles }: Draft): string {
  const laid = melds.map(({ tiles, concealed }) => (concealed ? "a" : "") + printTiles(tiles));
  return [...laid, printTiles(tiles)].join("-");
}

export function writeAddress(draft: Draft): string {
  const { turnedUp, won, seat, streak, how, from, given, options } = draft;
  const parts: [string, string | number][] = [];
  if (draft.tiles.length > 0 || draft.melds.length > 0) parts.push(["hand", writeTiles(draft)]);
  if (turnedUp !== null) parts.push(["up", turnedUp]);
  if (won !== null && won !== draft.tiles.at(-1)) parts.push(["on", won]);
  if (seat !== EMPTY.seat) parts.push(["seat", seat]);
  if (streak !== null) parts.push(["streak", streak]);
  if (how !== EMPTY.how) parts.push(["by", how]);
  if (how === "discard" || how === "rob") parts.push(["from", from]);
  for (const [code, numbers] of Object.entries(given)) parts.push([`+${code}`, numbers.join(".")]);
  for (const [name, value] of Object.entries(options)) parts.push([name, String(value)]);
  return parts.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
}

/** Read an address; what makes no sense in it is left out. */
export function readAddress(hash: string): Draft {
  const parts = new Map<string, string>();
  for (const part of hash.replace(/^#/, "").split("&")) {
    const [name = "", value] = part.split("=");
    if (value !== undefined) parts.set(name, decode(value));
  }
  const how = HOWS.find((one) => one === parts.get("by")) ?? EMPTY.how;
  const draft: Draft = {
    ...EMPTY,
    ...readTiles(parts.get("hand") ?? ""),
    turnedUp: faceOf(parts.get("up")),
    won: faceOf(parts.get("on")),
    seat: numberOf(parts.get("seat")) ?? EMPTY.seat,
    streak: numberOf(parts.get("streak")),
    how,
    from: numberOf(parts.get("from")) ?? EMPTY.from,
    given: Object.fromEntries(readGiven(parts)),
    options: readOptions(parts),
  };
  const won = wonOn(draft);
  return won !== null && draft.tiles.includes(won) ? draft : { ...draft, won: null };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

const faceOf = (text: string | undefined): Face | null =>
  text !== undefined && isFace(text) ? text : null;

const numberOf = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,3}$/.test(text) ? Number(text) : null;

function readTiles(text: string): Pick<Draft, "melds" | "tiles"> {
  const parts = text.split("-");
  try {
    const tiles = parseTiles(parts.pop() ?? "");
    const melds = parts.map((part): LaidMeld => {
      const concealed = part.startsWith("a");
      return { tiles: parseTiles(concealed ? part.slice(1) : part), concealed };
    });
    const whole = melds.every((meld) => meld.tiles.length === 3 || meld.tiles.length === 4);
    if (whole && tiles.length <= MOST_TILES && melds.length <= MOST_MELDS) return { melds, tiles };
  } catch {
    // Then there is no hand in it.
  }
  return { melds: [], tiles: [] };
}

function* readGiven(parts: ReadonlyMap<string, string>): Iterable<[string, number[]]> {
  for (const [name, text] of parts)
    if (name.startsWith("+") && /^\d{1,3}(\.\d{1,3}){0,3}$/.test(text))
      yield [name.slice(1), text.split(".").map(Number)];
}

const OWN = new Set(["hand", "up", "on", "seat", "streak", "by", "from"]);

const readOptions = (parts: ReadonlyMap<string, string>): Values =>
  Object.fromEntries(
    [...parts]
      .filter(([name]) => !OWN.has(name) && /^[a-z_]+$/.test(name))
      .map(([name, text]) => [name, readValue(text)]),
  );

function readValue(text: string): Value {
  if (text === "true" || text === "false") return text === "true";
  return /^-?\d{1,9}$/.test(text) ? Number(text) : text;
}
