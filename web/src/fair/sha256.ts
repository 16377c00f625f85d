/**
 * SHA-256, by ourselves: `crypto.subtle` exists only in secure contexts, and a table at home is often
 * played over plain http on an address of the local network.
 */

const PRIMES: readonly number[] = firstPrimes(64);
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0;
const ROUND: readonly number[] = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START: readonly number[] = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) {
    if (found.every((prime) => n % prime !== 0)) found.push(n);
  }
  return found;
}

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The hash of a text in UTF-8, in hexadecimal digits. */
export function sha256(text: string): string {
  const blocks = padded(new TextEncoder().encode(text));
  const state = Int32Array.from(START);
  for (let at = 0; at < blocks.byteLength; at += 64) digest(state, new DataView(blocks, at, 64));
  return [...state].map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

function padded(bytes: Uint8Array): ArrayBuffer {
  const length = Math.ceil((bytes.length + 9) / 64) * 64;
  const out = new Uint8Array(length);
  out.set(bytes);
  out[bytes.length] = 0x80;
  const view = new DataView(out.buffer);
  view.setUint32(length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(length - 4, bytes.length << 3);
  return out.buffer;
}

function digest(state: Int32Array, block: DataView): void {
  const w = schedule(block);
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + s1 + ((e & f) ^ (~e & g)) + (ROUND[i] ?? 0) + (w[i] ?? 0)) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] = ((state[i] ?? 0) + word) | 0;
  });
}

function schedule(block: DataView): Int32Array {
  const w = new Int32Array(64);
  const at = (i: number): number => w[i] ?? 0;
  for (let i = 0; i < 16; i++) w[i] = block.getInt32(4 * i);
  for (let i = 16; i < 64; i++) {
    const [x, y] = [at(i - 15), at(i - 2)];
    const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
    const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
    w[i] = (at(i - 16) + s0 + at(i - 7) + s1) | 0;
  }
  return w;
}
