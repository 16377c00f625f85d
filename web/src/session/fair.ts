/** Our part of every seed: a nonce that is promised, told, and remembered for whoever wants to check. */

import { historyFits, type Published } from "../fair/published";
import { sha256 } from "../fair/sha256";
import type { Commit, Dropped, Fair, MatchOverEvent, Reveal } from "../generated/protocol";
import type { Shelf } from "../stored";

/** What was published before a match, as we saw it ourselves. */
interface SeedPromise {
  readonly match: number;
  readonly nonce: string;
  /** The hash of the server's part. */
  readonly server: string;
  /** Whether we have told the nonce: from then on the server may know the seed. */
  readonly told?: boolean;
  /** Whether we know what became of it: a match, or the server said why there was none. */
  readonly settled?: boolean;
}

type NonceCheck = "given" | "withheld" | "silent" | "none" | "wrong";

export interface SeedCheck {
  /** Whether the server's part fits the hash it published before. */
  readonly server: boolean;
  /** Whether that hash is the one we saw before the match; null if we were not there. */
  readonly sameHash: boolean | null;
  /** Whether our own nonce is in the seed; null if we took no part. */
  readonly ownNonce: boolean | null;
  readonly nonces: readonly NonceCheck[];
  /** The shuffles that were begun before it and came to nothing, as the server tells. */
  readonly dropped: readonly Dropped[];
  /** Whether the server had promised that history together with the seed. */
  readonly history: boolean;
  /** How many shuffles this device knows of that the server does not tell. */
  readonly untold: number;
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
  answer({ match, stage, server, commits, dropped }: Fair): Commit | Reveal | null {
    this.settle((one) =>
      dropped.some((told) => told.match === one.match && told.server === one.server),
    );
    const known = this.of(match);
    if (stage === "commit") {
      const { nonce } = known ?? this.make(match, server);
      return { type: "commit", match, hash: sha256(nonce) };
    }
    if (stage !== "reveal" || known === null || !commits.includes(sha256(known.nonce))) return null;
    this.keep(this.all().map((one) => (one.match === match ? { ...one, told: true } : one)));
    return { type: "reveal", match, nonce: known.nonce };
  }

  /** A match is being played: that is what became of its shuffle. */
  dealt(match: number): void {
    this.settle((one) => one.match === match);
  }

  /** How many shuffles before a match had our nonce, and we never heard what became of them. */
  untold(match: number): number {
    const all = this.all();
    const at = all.findIndex((one) => one.match === match);
    return all.slice(0, Math.max(at, 0)).filter((one) => one.told && !one.settled).length;
  }

  private settle(what: (one: SeedPromise) => boolean): void {
    const all = this.all();
    if (!all.some((one) => what(one) && !one.settled)) return;
    this.keep(all.map((one) => (what(one) ? { ...one, settled: true } : one)));
  }

  private keep(all: readonly SeedPromise[]): void {
    this.kept.write(KEY, JSON.stringify(all.slice(-REMEMBERED)));
  }

  private make(match: number, server: string): SeedPromise {
    const made = { match, nonce: newNonce(), server };
    this.keep([...this.all(), made]);
    return made;
  }

  /** Compare the seed of a match with what was published before it. */
  check({ summary, seed, fair }: MatchOverEvent, seat: number | null): SeedCheck {
    const [server = "", ...nonces] = seed.split("/");
    const published = fair as unknown as Partial<Published>;
    const own = this.of(summary.match);
    return {
      server: sha256(`fangcheng/1/seed/${server}`) === published.server,
      sameHash: own && own.server === published.server,
      ownNonce: own && seat !== null ? nonces[seat] === own.nonce : null,
      nonces: nonces.map((nonce, at) =>
        published.silent?.includes(at)
          ? "silent"
          : checkNonce(nonce, published.nonces?.[at] ?? null),
      ),
      dropped: published.dropped ?? [],
      history: historyFits(server, published.dropped ?? []),
      untold: this.untold(summary.match),
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
