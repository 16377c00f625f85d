/** Our part of every seed: a nonce that is promised, told, and remembered for whoever wants to check. */

import { sha256 } from "../fair/sha256";
import type { Commit, Fair, MatchOverEvent, Reveal } from "../generated/protocol";
import type { Shelf } from "../stored";

/** What was published before a match, as we saw it ourselves. */
export interface SeedPromise {
  readonly match: number;
  readonly nonce: string;
  /** The hash of the server's part. */
  readonly server: string;
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

const KEY = "nonces";
const REMEMBERED = 20;

export class SeedPromises {
  constructor(private readonly kept: Shelf) {}

  private all(): SeedPromise[] {
    try {
      return JSON.parse(this.kept.read(KEY) ?? "[]") as SeedPromise[];
    } catch {
      return [];
    }
  }

  /** What we promised before a match; null if we took no part. */
  of(match: number): SeedPromise | null {
    return this.all().find((one) => one.match === match) ?? null;
  }

  /** Our answer to a stage, if it has one. */
  answer({ match, stage, server, commits }: Fair): Commit | Reveal | null {
    const known = this.of(match);
    if (stage === "commit") {
      const { nonce } = known ?? this.make(match, server);
      return { type: "commit", match, hash: sha256(nonce) };
    }
    if (stage !== "reveal" || known === null || !commits.includes(sha256(known.nonce))) return null;
    return { type: "reveal", match, nonce: known.nonce };
  }

  private make(match: number, server: string): SeedPromise {
    const made = { match, nonce: newNonce(), server };
    this.kept.write(KEY, JSON.stringify([...this.all(), made].slice(-REMEMBERED)));
    return made;
  }

  /** Compare the seed of a match with what was published before it. */
  check({ summary, seed, fair }: MatchOverEvent, seat: number | null): SeedCheck {
    const [server = "", ...nonces] = seed.split("/");
    const published = fair as { server?: string; nonces?: (string | null)[] };
    const own = this.of(summary.match);
    return {
      server: sha256(`fangcheng/1/seed/${server}`) === published.server,
      sameHash: own && own.server === published.server,
      ownNonce: own && seat !== null ? nonces[seat] === own.nonce : null,
      nonces: nonces.map((nonce, at) => checkNonce(nonce, published.nonces?.[at] ?? null)),
    };
  }
}

function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function checkNonce(nonce: string, hash: string | null): NonceCheck {
  if (nonce === "-") return hash === null ? "none" : "withheld";
  return sha256(nonce) === hash ? "given" : "wrong";
}
