/**
 * Whether a match was dealt as it was promised: the parts of the seed against the hashes published
 * before, and every tile of every round against the wall that the seed gives.
 */

import type { Dropped } from "../generated/protocol";
import { parseTiles } from "../notation";
import { type Breaks, firstDealerOf } from "./chance";
import { historyFits, type Published } from "./published";
import { checkRound, type ReplayRound, type RoundCheck } from "./round";
import { sha256 } from "./sha256";

export interface PartCheck {
  /** What is in the seed; null where the seat took no part. */
  part: string | null;
  promised: string | null;
  computed: string | null;
  /** Withheld: promised and never told, so not in the seed. Silent: had no say. */
  state: "given" | "none" | "withheld" | "silent" | "wrong";
}

export interface MatchCheck {
  ok: boolean;
  server: PartCheck;
  seats: PartCheck[];
  dropped: readonly Dropped[];
  /** Whether the server had promised that history together with the seed. */
  history: boolean;
  /** Whether the nonce this device drew stands in the seed; null if it drew none. */
  mine: boolean | null;
  /** The first dealer by lot; null where the room chose one. */
  dealer: { expected: number; shown: number } | null;
  rounds: RoundCheck[];
}

export interface MatchToCheck {
  seed: string;
  fair: Published;
  /** The tiles of the set, in the order in which they are shuffled. */
  deck: string;
  rounds: readonly ReplayRound[];
  /** Whether the first dealer was drawn by lot. */
  lot: boolean;
  /** Where the dice break the wall, if the room says. */
  breaks?: Breaks | undefined;
  ownNonce: string | null;
}

export function checkMatch(match: MatchToCheck): MatchCheck {
  const { seed, fair, rounds, lot, ownNonce } = match;
  const [serverPart = "", ...nonces] = seed.split("/");
  const server = checkServer(serverPart, fair.server);
  const seats = fair.nonces.map((promised, seat) => {
    const part = checkNonce(nonces[seat] ?? "-", promised);
    const silent = part.state === "none" && fair.silent?.includes(seat);
    return silent ? { ...part, state: "silent" as const } : part;
  });
  const dropped = fair.dropped ?? [];
  const history = historyFits(serverPart, dropped);
  const shown = rounds[0]?.dealer;
  const dealer =
    lot && shown !== undefined
      ? { expected: firstDealerOf(seed, fair.nonces.length), shown }
      : null;
  const deck = parseTiles(match.deck);
  const checked = rounds.map((round) => checkRound(seed, deck, round, match.breaks));
  const ok =
    history &&
    nonces.length === fair.nonces.length &&
    [server, ...seats].every(({ state }) => state !== "wrong") &&
    (dealer === null || dealer.expected === dealer.shown) &&
    checked.every((round) => round.problem === null);
  const mine = ownNonce === null ? null : nonces.includes(ownNonce);
  return {
    ok: ok && mine !== false,
    server,
    seats,
    dropped,
    history,
    mine,
    dealer,
    rounds: checked,
  };
}

function checkServer(part: string, promised: string): PartCheck {
  const computed = sha256(`fangcheng/1/seed/${part}`);
  return { part, promised, computed, state: computed === promised ? "given" : "wrong" };
}

function checkNonce(part: string, promised: string | null): PartCheck {
  if (part === "-") {
    const state = promised === null ? "none" : "withheld";
    return { part: null, promised, computed: null, state };
  }
  const computed = sha256(part);
  // A newline at its end was accepted once, so such matches are stored.
  const fits = /^[0-9a-f]{16,64}\n?$/.test(part) && computed === promised;
  return { part, promised, computed, state: fits ? "given" : "wrong" };
}
