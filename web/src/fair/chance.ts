/** From a seed to dice and walls, as `src/fangcheng/wall.py` does it. */

import { shake256 } from "@noble/hashes/sha3.js";
import type { Face } from "../notation";

const SCHEME = 1;
const RANGE = 2 ** 32;

/** Fair numbers from a seed, for one round and one purpose. */
export class Chance {
  private readonly name: Uint8Array;
  private bytes: DataView = new DataView(new ArrayBuffer(0));
  private at = 0;

  constructor(seed: string, round: number, purpose: "dealer" | "dice" | "wall") {
    this.name = new TextEncoder().encode(`fangcheng/${SCHEME}/${round}/${purpose}/${seed}`);
  }

  /** A number from 0 to limit-1. */
  below(limit: number): number {
    const fair = RANGE - (RANGE % limit);
    while (true) {
      if (this.at === this.bytes.byteLength) this.fetchMore();
      const number = this.bytes.getUint32(this.at);
      this.at += 4;
      if (number < fair) return number % limit;
    }
  }

  /** SHAKE is an extendable output: a longer one begins with the shorter one. */
  private fetchMore(): void {
    const dkLen = Math.max(1024, 2 * this.bytes.byteLength);
    const { buffer, byteOffset } = shake256(this.name, { dkLen });
    this.bytes = new DataView(buffer, byteOffset, dkLen);
  }
}

/** How many stacks two dice skip: as many as their sum, or as the smaller one (HZ-30). */
export type Breaks = "sum" | "smaller";

/** The tiles of a round from head to tail, where its first two dice say the wall is broken. */
export function wallOf(
  seed: string,
  round: number,
  deck: readonly Face[],
  breaks: Breaks = "sum",
): Face[] {
  const physical = [...deck];
  const tiles = physical.length;
  const chance = new Chance(seed, round, "wall");
  for (let last = physical.length - 1; last > 0; last--) {
    const other = chance.below(last + 1);
    const [a, b] = [physical[last], physical[other]] as [Face, Face];
    [physical[last], physical[other]] = [b, a];
  }
  const [first = 0, second = 0] = diceOf(seed, round, 2);
  const sum = first + second;
  const side = (sum - 1) % 4;
  const stacks = breaks === "sum" ? sum : Math.min(first, second);
  const start = (((4 - side) % 4) * Math.floor(tiles / 4) + 2 * stacks) % tiles;
  return [...physical.slice(start), ...physical.slice(0, start)];
}

/** The dice of a round in the order they are rolled. */
export function diceOf(seed: string, round: number, count: number): number[] {
  const chance = new Chance(seed, round, "dice");
  return Array.from({ length: count }, () => chance.below(6) + 1);
}

export const firstDealerOf = (seed: string, seats: number): number =>
  new Chance(seed, 0, "dealer").below(seats);
