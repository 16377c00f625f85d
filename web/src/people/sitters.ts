/** The people at the table, as it shows them. */

import type { RoomState, Summary } from "../generated/protocol";
import { towns } from "../generated/words";
import { language, shownName, words } from "../words";
import { isComing, speechOf } from "../words/speech";
import { charactersOf, nameOf, type Who } from "./characters";
import { rankName } from "./ranks";
import { tellApart } from "./shorten";

export interface Sitter {
  readonly name: string;
  /** The same where there is little room: no two at a table are alike. */
  readonly short: string;
  readonly bot: boolean;
  /** How well a bot plays, in words. */
  readonly about: string;
  /** As whom they sit here: a face, and what it says. */
  readonly character: string;
  readonly online: boolean;
  /** Nothing comes over its line any more. */
  readonly silent: boolean;
  /** Why somebody else plays for it, in words. */
  readonly house: string;
  /** Who it is, where its card may be opened. */
  readonly person: number | null;
  /** What its rank is called in this town, or nothing. */
  readonly rank: string;
}

/** As many Latin letters wide, or half as many Chinese characters. */
const SHORT = 14;

interface Seated extends Who {
  readonly name: string;
  readonly online: boolean;
  readonly silent: boolean;
  readonly house: string;
  readonly rank?: number | null;
}

export const sittersOf = ({ seats, settings }: RoomState): Sitter[] =>
  sitDown(
    seats.map((seat) => ({ ...seat, level: seat.bot })),
    settings.variant,
  );

/** The people of a stored match, where bots are called `bot:` and their level. */
export const storedSitters = ({ names, people, characters, variant }: StoredMatch): Sitter[] =>
  sitDown(
    names.map((name, at) => ({
      name,
      level: name.startsWith("bot:") ? name.slice(4) : null,
      person: people[at] ?? null,
      character: characters?.[at] ?? "",
      online: true,
      silent: false,
      house: "",
    })),
    variant,
  );

type StoredMatch = Pick<Summary, "names" | "people" | "variant"> &
  Partial<Pick<Summary, "characters">>;

export const storedNames = (match: StoredMatch): string[] =>
  storedSitters(match).map(({ name }) => name);

function sitDown(seats: readonly Seated[], town: string): Sitter[] {
  const { play, pages } = words.value;
  const characters = charactersOf(seats, town);
  const listed = speechOf(town).find("people") ?? "";
  // In a town of another package a bot is not called by one name first and then by another.
  const coming = !(town in towns) && isComing(town);
  const names = seats.map(({ name, level }, at) => {
    if (level === null) return shownName(name);
    return coming ? "" : nameOf(characters[at] ?? "", town, listed, language.value);
  });
  const short = tellApart(names, SHORT).map((text, at) => (names[at] === "" ? "" : text));
  return seats.map(({ level, online, silent, house, person, rank = null }, at) => ({
    name: names[at] ?? "",
    short: short[at] ?? "",
    bot: level !== null,
    about: level === null ? "" : pages.room.botShort(level),
    character: characters[at] ?? "",
    online,
    silent,
    house: play.house[house] ?? house,
    person,
    rank: rankName(town, rank),
  }));
}
