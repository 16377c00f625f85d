/** Addresses. The server answers every one with the same file; features and pages say what they show there. */

import { signal } from "@preact/signals";

/** Where we are: the path without a slash at its end, and the rest as the browser has it. */
export interface Address {
  readonly path: string;
  readonly hash: string;
  readonly search: string;
}

/** A place in a replay: after event `event` of round `round`, counted from 0 and from 1. */
export interface ReplayPoint {
  readonly round: number;
  readonly event: number;
}

/** How a replay is looked at; an address tells all of it, so that it can be sent to somebody. */
export interface ReplayLook {
  readonly moment: ReplayPoint | null;
  /** From which seat; null sees all hands. */
  readonly seat: number | null;
  /** On whom the coach comments. */
  readonly coach: number | null;
}

/** The server reads the same for the preview of a link; older links have the moment in the hash. */
export function readLook({ search, hash }: Pick<Address, "search" | "hash">): ReplayLook {
  const told = new URLSearchParams(search);
  const found =
    /^(\d{1,4})\.(\d{1,5})$/.exec(told.get("step") ?? "") ?? /^#r(\d{1,4})e(\d{1,5})$/.exec(hash);
  return {
    moment: found && { round: Number(found[1]), event: Number(found[2]) },
    seat: readSeat(told.get("seat")),
    coach: readSeat(told.get("coach")),
  };
}

const readSeat = (text: string | null): number | null =>
  text !== null && /^[0-3]$/.test(text) ? Number(text) : null;

/** Where a clause stands in the rule book of a town. */
export const clausePath = (town: string, clause: string): string => `/rules/${town}#${clause}`;

/** The end of an address of a replay. */
export function replayQuery({ moment, seat = null, coach = null }: Partial<ReplayLook>): string {
  const told = [
    moment && `step=${moment.round}.${moment.event}`,
    seat !== null && `seat=${seat}`,
    coach !== null && `coach=${coach}`,
  ].filter(Boolean);
  return told.length === 0 ? "" : `?${told.join("&")}`;
}

export const addressOf = (path: string, hash = "", search = ""): Address => ({
  path: path.length > 1 ? path.replace(/\/$/, "") : path,
  hash,
  search,
});

const here = (): Address => addressOf(location.pathname, location.hash, location.search);

export const address = signal<Address>(globalThis.location === undefined ? addressOf("/") : here());

globalThis.addEventListener?.("popstate", () => {
  address.value = here();
});

/** Go to an address of this application. */
export function go(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  address.value = here();
  if (!replace) scrollTo(0, 0);
}

/** Where a hand is scored by the rules of a room. */
export function scorePath(
  town: string,
  options: Readonly<Record<string, boolean | number | string>>,
): string {
  const told = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  return `/score/${town}${told.length === 0 ? "" : `#${told.join("&")}`}`;
}

/** Change the address of the page one is on, without going anywhere. */
export function renameHere(path: string): void {
  history.replaceState(null, "", path);
}
