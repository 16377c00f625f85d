/** SHAKE-256 (FIPS 202): browsers do not have it, and all chance of a match comes from it. */

const RATE = 136; // bytes taken in or given out between two permutations
const LANE = (1n << 64n) - 1n;

/** How far each lane is turned, and the constant of each of the 24 rounds. */
const TURNS: readonly bigint[] = laneTurns();
const CONSTANTS: readonly bigint[] = roundConstants();

/** The first `length` bytes that SHAKE-256 gives for a message. */
export function shake256(message: Uint8Array, length: number): Uint8Array {
  const state = new Uint8Array(200);
  let at = 0;
  for (const byte of message) {
    state[at] = (state[at] ?? 0) ^ byte;
    if (++at === RATE) {
      permute(state);
      at = 0;
    }
  }
  state[at] = (state[at] ?? 0) ^ 0x1f;
  state[RATE - 1] = (state[RATE - 1] ?? 0) ^ 0x80;
  const out = new Uint8Array(length);
  for (let from = 0; from < length; from += RATE) {
    permute(state);
    out.set(state.subarray(0, Math.min(RATE, length - from)), from);
  }
  return out;
}

const turned = (lane: bigint, by: bigint): bigint => ((lane << by) | (lane >> (64n - by))) & LANE;

function permute(state: Uint8Array): void {
  const view = new DataView(state.buffer);
  let lanes = Array.from({ length: 25 }, (_, at) => view.getBigUint64(8 * at, true));
  const lane = (x: number, y: number): bigint => lanes[(x % 5) + 5 * (y % 5)] ?? 0n;
  for (const constant of CONSTANTS) {
    const columns = [0, 1, 2, 3, 4].map((x) =>
      [0, 1, 2, 3, 4].reduce((sum, y) => sum ^ lane(x, y), 0n),
    );
    const column = (x: number): bigint => columns[x % 5] ?? 0n;
    lanes = lanes.map((value, at) => value ^ column(at + 4) ^ turned(column((at % 5) + 1), 1n));
    const moved = [...lanes];
    lanes.forEach((value, at) => {
      const x = at % 5;
      const y = (at - x) / 5;
      moved[y + 5 * ((2 * x + 3 * y) % 5)] = turned(value, TURNS[at] ?? 0n);
    });
    lanes = moved;
    lanes = lanes.map((value, at) => {
      const y = Math.floor(at / 5);
      return value ^ (~lane(at + 1, y) & LANE & lane(at + 2, y));
    });
    lanes[0] = (lanes[0] ?? 0n) ^ constant;
  }
  lanes.forEach((value, at) => {
    view.setBigUint64(8 * at, value, true);
  });
}

function laneTurns(): bigint[] {
  const turns = new Array<bigint>(25).fill(0n);
  let [x, y] = [1, 0];
  for (let step = 0; step < 24; step++) {
    turns[x + 5 * y] = BigInt((((step + 1) * (step + 2)) / 2) % 64);
    [x, y] = [y, (2 * x + 3 * y) % 5];
  }
  return turns;
}

function roundConstants(): bigint[] {
  let register = 1;
  const nextBit = (): bigint => {
    const bit = BigInt(register & 1);
    register = (register << 1) ^ (register & 0x80 ? 0x171 : 0);
    return bit;
  };
  return Array.from({ length: 24 }, () =>
    [0n, 1n, 3n, 7n, 15n, 31n, 63n].reduce((sum, place) => sum | (nextBit() << place), 0n),
  );
}
