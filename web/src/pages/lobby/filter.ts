import type { LobbyRoom } from "../../generated/protocol";

/** How quick a table is, of which there are three sorts. */
export const PACES = ["quick", "usual", "slow"] as const;
export type Pace = (typeof PACES)[number];

/** Seconds for a move, up to which a table is of a pace; what has no clock is slow. */
const QUICK = 12;
const USUAL = 30;

export const paceOf = (turn: number): Pace =>
  turn === 0 || turn > USUAL ? "slow" : turn > QUICK ? "usual" : "quick";

/** What somebody looks for; what is empty fits all. */
export interface Wish {
  readonly town: string;
  readonly pace: Pace | "";
  /** With a seat that is free. */
  readonly free: boolean;
  /** A name, or a part of the number. */
  readonly text: string;
}

export const ANYTHING: Wish = { town: "", pace: "", free: false, text: "" };

/** Whether a room is what somebody looks for; `shown` tells names as the reader has them. */
export function fits(room: LobbyRoom, wish: Wish, shown: (name: string) => string): boolean {
  const text = wish.text.normalize("NFKC").trim().toLowerCase();
  const house = Object.values(room.house ?? {});
  const named = [...room.names.map(shown), ...house].join("\n").toLowerCase();
  return (
    (wish.town === "" || room.variant === wish.town) &&
    (wish.pace === "" || paceOf(room.turn) === wish.pace) &&
    (!wish.free || (room.phase === "waiting" && room.free > 0)) &&
    (text === "" || room.number.includes(text) || named.includes(text))
  );
}
