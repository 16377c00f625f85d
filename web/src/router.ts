/** Addresses and pages. The server answers every address with the same file; this reads it. */

import { signal } from "@preact/signals";

export type Route =
  | { readonly page: "entrance" }
  | NewRoute
  | { readonly page: "room"; readonly number: string }
  | { readonly page: "lobby" }
  | { readonly page: "me" }
  | { readonly page: "replay"; readonly match: string; readonly look: ReplayLook }
  | ScoreRoute
  | { readonly page: "board" }
  | { readonly page: "settings" }
  | { readonly page: "rules"; readonly town: string | null; readonly clause: string | null }
  | { readonly page: "learn"; readonly town: string | null; readonly lesson: string | null }
  | { readonly page: "puzzles"; readonly town: string | null; readonly puzzle: string | null }
  | { readonly page: "clubs" }
  | { readonly page: "club"; readonly club: number; readonly evening: string | null }
  | { readonly page: "join"; readonly code: string }
  | { readonly page: "tournaments" }
  | { readonly page: "tournament"; readonly tournament: number }
  | { readonly page: "friends" }
  | { readonly page: "friend"; readonly code: string }
  | { readonly page: "ladder"; readonly town: string | null }
  | { readonly page: "people"; readonly name: string }
  | { readonly page: "nowhere" };

/** A room to be opened: a town or house rules, and rules of one's own in the hash. */
export interface NewRoute {
  readonly page: "new";
  readonly town: string | null;
  readonly hash: string;
  /** The club whose table it shall be. */
  readonly club: number | null;
}

/** A hand to be scored; all of it is written in the hash. */
export interface ScoreRoute {
  readonly page: "score";
  readonly town: string | null;
  readonly hash: string;
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

type Reader = (hash: string, ...parts: (string | undefined)[]) => Route;

const PATHS: readonly (readonly [RegExp, Reader])[] = [
  [/^\/$/, () => ({ page: "entrance" })],
  [
    /^(?:\/club\/(\d{1,9}))?\/new(?:\/([^/]{1,400}))?$/,
    (hash, club, town) => ({
      page: "new",
      town: town === undefined ? null : unescaped(town),
      hash,
      club: club === undefined ? null : Number(club),
    }),
  ],
  [/^\/clubs$/, () => ({ page: "clubs" })],
  [
    /^\/club\/(\d{1,9})(?:\/evening\/(\d{4}-\d\d-\d\d))?$/,
    (_, club, evening) => ({ page: "club", club: Number(club), evening: evening ?? null }),
  ],
  [/^\/tournaments$/, () => ({ page: "tournaments" })],
  [
    /^\/tournament\/(\d{1,9})$/,
    (_, number) => ({ page: "tournament", tournament: Number(number) }),
  ],
  [/^\/join\/([a-z0-9]{4,20})$/, (_, code = "") => ({ page: "join", code })],
  [/^\/friends$/, () => ({ page: "friends" })],
  [/^\/friend\/([a-z0-9]{4,20})$/, (_, code = "") => ({ page: "friend", code })],
  [/^\/ladder(?:\/([a-z]+))?$/, (_, town) => ({ page: "ladder", town: town ?? null })],
  [/^\/people\/(.{1,400})$/, (_, name = "") => ({ page: "people", name: unescaped(name) })],
  [/^\/room\/(\d{6})$/, (_, number = "") => ({ page: "room", number })],
  [/^\/lobby$/, () => ({ page: "lobby" })],
  [/^\/me$/, () => ({ page: "me" })],
  [
    /^\/replay\/(\d{1,16})$/,
    (hash, match = "") => ({ page: "replay", match, look: readLook("", hash) }),
  ],
  [/^\/score(?:\/([a-z]+))?$/, (hash, town) => ({ page: "score", town: town ?? null, hash })],
  [/^\/board$/, () => ({ page: "board" })],
  [/^\/settings$/, () => ({ page: "settings" })],
  [
    /^\/rules(?:\/([a-z]+))?$/,
    (hash, town) => ({ page: "rules", town: town ?? null, clause: readClause(hash) }),
  ],
  [
    /^\/learn(?:\/([a-z]+)(?:\/([a-z0-9-]{1,40}))?)?$/,
    (_, town, lesson) => ({ page: "learn", town: town ?? null, lesson: lesson ?? null }),
  ],
  [
    /^\/puzzles(?:\/([a-z]+)(?:\/([\w-]{1,40}))?)?$/,
    (_, town, puzzle) => ({ page: "puzzles", town: town ?? null, puzzle: puzzle ?? null }),
  ],
];

export function readRoute(pathname: string, hash = "", search = ""): Route {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname;
  for (const [pattern, read] of PATHS) {
    const found = pattern.exec(path);
    if (found === null) continue;
    const there = read(hash, ...found.slice(1));
    return there.page === "replay" ? { ...there, look: readLook(search, hash) } : there;
  }
  return { page: "nowhere" };
}

/** House rules may have names in any script. */
function unescaped(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The server reads the same for the preview of a link; older links have the moment in the hash. */
function readLook(search: string, hash: string): ReplayLook {
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

const readClause = (hash: string): string | null =>
  /^#([A-Z]{1,3}-\d{1,3})$/.exec(hash)?.[1] ?? null;

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

const here = (): Route => readRoute(location.pathname, location.hash, location.search);

export const route = signal<Route>(
  globalThis.location === undefined ? { page: "entrance" } : here(),
);

globalThis.addEventListener?.("popstate", () => {
  route.value = here();
});

/** Go to an address of this application. */
export function go(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  route.value = here();
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
