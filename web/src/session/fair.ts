/** Our part of every seed: a nonce that is promised, told, and remembered for whoever wants to check. */

import type { Commit, Fair, MatchOver, Reveal } from "../generated/protocol";
import { keep, kept } from "./kept";
import { sha256 } from "./sha256";

/** What was published before a match, as we saw it ourselves. */
export interface SeedPromise {
  readonly match: number;
  readonly nonce: string;
  /** The hash of the server's part. */
  readonly server: string;
}

const KEY = "nonces";
const REMEMBERED = 20;

function promises(): SeedPromise[] {
  try {
    return JSON.parse(kept(KEY) ?? "[]") as SeedPromise[];
  } catch {
    return [];
  }
}

/** What we promised before a match; null if we took no part. */
export const promised = (match: number): SeedPromise | null =>
  promises().find((one) => one.match === match) ?? null;

function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Our answer to a stage, if it has one. */
export function answerFair({ match, stage, server, commits }: Fair): Commit | Reveal | null {
  if (stage === "commit") {
    const known = promised(match);
    const nonce = known?.nonce ?? newNonce();
    if (known === null) {
      const all = [...promises(), { match, nonce, server }];
      keep(KEY, JSON.stringify(all.slice(-REMEMBERED)));
    }
    return { type: "commit", match, hash: sha256(nonce) };
  }
  const own = promised(match);
  if (stage !== "reveal" || own === null || !commits.includes(sha256(own.nonce))) return null;
  return { type: "reveal", match, nonce: own.nonce };
}

export type NonceCheck = "given" | "withheld" | "none" | "wrong";

export interface SeedCheck {
  /** Whether the server's part fits the hash it published before. */
  readonly server: boolean;
  /** Whether that hash is the one we saw before the match; null if we were not there. */
  readonly sameHash: boolean | null;
  /** Whether our own nonce is in the seed; null if we took no part. */
  readonly ownNonce: boolean | null;
  readonly nonces: readonly NonceCheck[];
}

/** Compare the seed of a match with what was published before it. */
export function checkSeed({ summary, seed, fair }: MatchOver, seat: number | null): SeedCheck {
  const [server = "", ...nonces] = seed.split("/");
  const published = fair as { server?: string; nonces?: (string | null)[] };
  const own = promised(summary.match);
  return {
    server: sha256(`fangcheng/1/seed/${server}`) === published.server,
    sameHash: own && own.server === published.server,
    ownNonce: own && seat !== null ? nonces[seat] === own.nonce : null,
    nonces: nonces.map((nonce, at) => checkNonce(nonce, published.nonces?.[at] ?? null)),
  };
}

function checkNonce(nonce: string, hash: string | null): NonceCheck {
  if (nonce === "-") return hash === null ? "none" : "withheld";
  return sha256(nonce) === hash ? "given" : "wrong";
}
