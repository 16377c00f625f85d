/** The people at the table, as it shows them. */

import type { RoomState, SeatState } from "../generated/protocol";
import { shownName, words } from "../words";

export interface Sitter {
  readonly name: string;
  readonly bot: boolean;
  readonly online: boolean;
  /** Why somebody else plays for it, in words. */
  readonly house: string;
}

export const sittersOf = (room: RoomState): Sitter[] => room.seats.map(sitterOf);

function sitterOf(seat: SeatState, at: number): Sitter {
  const { play, pages } = words.value;
  return {
    name: seat.bot === null ? shownName(seat.name) : nameOfBot(pages.room.botShort(seat.bot), at),
    bot: seat.bot !== null,
    online: seat.online,
    house: play.house[seat.house] ?? seat.house,
  };
}

/** Bots have no names: their level and the wind of the seat tell them apart. */
export const nameOfBot = (level: string, seat: number): string =>
  `${level} ${words.value.seat.winds[seat] ?? seat}`;

/** The names in a stored match, where bots are called `bot:` and their level. */
export const storedNames = (names: readonly string[]): string[] =>
  names.map((name, seat) =>
    name.startsWith("bot:")
      ? nameOfBot(words.value.pages.room.botShort(name.slice(4)), seat)
      : shownName(name),
  );
