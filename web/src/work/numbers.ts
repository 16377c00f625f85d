/** Work that shows somebody means it: a number that is hard to find and easy to check. */

import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import type { WorkWish } from "../generated/protocol";

const DIGEST = 32;
const DIGITS = 16;

/** The first number that fits; there are 2^bits tries on average. */
export function numberFor({ challenge, bits }: WorkWish): number {
  const tried = new Uint8Array(DIGEST + DIGITS);
  tried.set(sha256(utf8ToBytes(challenge)));
  for (let number = 0; ; number++) {
    const digits = String(number);
    for (let at = 0; at < digits.length; at++) tried[DIGEST + at] = digits.charCodeAt(at);
    if (zeroBits(sha256(tried.subarray(0, DIGEST + digits.length))) >= bits) return number;
  }
}

function zeroBits(digest: Uint8Array): number {
  const first = digest.findIndex((byte) => byte !== 0);
  return first < 0 ? 8 * digest.length : 8 * first + Math.clz32(digest[first] ?? 0) - 24;
}
