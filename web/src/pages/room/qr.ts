/**
 * QR codes (ISO/IEC 18004) for short texts: bytes, error correction M, versions 1 to 6.
 *
 * A code is rows of modules; true is dark.
 */

export type Matrix = boolean[][];

/** For each version: error correction words in a block, and the data words of each block. */
const VERSIONS: readonly (readonly [correction: number, blocks: readonly number[]])[] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
];

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/** The code of a text; null if it is too long (106 bytes). Without a mask the best one is taken. */
export function qrCode(text: string, mask?: number): Matrix | null {
  const bytes = [...new TextEncoder().encode(text)];
  const version = VERSIONS.findIndex(([, blocks]) => bytes.length + 2 <= sum(blocks)) + 1;
  if (version === 0) return null;
  const words = interleaved(bytes, version);
  if (mask !== undefined) return drawn(words, version, mask);
  const all = MASKS.map((_, which) => drawn(words, version, which));
  return all.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

// -- words ---------------------------------------------------------------------------------------

function interleaved(bytes: readonly number[], version: number): number[] {
  const [correction, sizes] = VERSIONS[version - 1] ?? [0, []];
  const data = padded(bytes, sum(sizes));
  const blocks = sizes.map((size, at) => data.slice(at * size, (at + 1) * size));
  const checks = blocks.map((block) => remainder(block, correction));
  const across = (rows: number[][], length: number): number[] =>
    Array.from({ length }, (_, at) => rows.map((row) => row[at] ?? 0)).flat();
  return [...across(blocks, sizes[0] ?? 0), ...across(checks, correction)];
}

/** Mode, length, the bytes, an end, and the two words that fill up in turn. */
function padded(bytes: readonly number[], size: number): number[] {
  const halves = [4, bytes.length >> 4, bytes.length & 15];
  for (const byte of bytes) halves.push(byte >> 4, byte & 15);
  halves.push(0);
  const words = Array.from(
    { length: halves.length / 2 },
    (_, at) => ((halves[2 * at] ?? 0) << 4) | (halves[2 * at + 1] ?? 0),
  );
  for (let odd = false; words.length < size; odd = !odd) words.push(odd ? 0x11 : 0xec);
  return words;
}

/** Multiplication in the field of 256 elements. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ (product & 0x80 ? 0x11d : 0);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

/** The error correction words of a block: Reed-Solomon. */
function remainder(block: readonly number[], length: number): number[] {
  let generator = [1];
  for (let n = 0, root = 1; n < length; n++, root = times(root, 2)) {
    const next = [...generator, 0];
    generator.forEach((factor, at) => {
      next[at + 1] = (next[at + 1] ?? 0) ^ times(factor, root);
    });
    generator = next;
  }
  const rest = [...block, ...new Array<number>(length).fill(0)];
  for (let at = 0; at < block.length; at++) {
    const lead = rest[at] ?? 0;
    generator.forEach((factor, step) => {
      rest[at + step] = (rest[at + step] ?? 0) ^ times(factor, lead);
    });
  }
  return rest.slice(block.length);
}

// -- drawing -------------------------------------------------------------------------------------

function drawn(words: readonly number[], version: number, mask: number): Matrix {
  const size = 17 + 4 * version;
  const cells: (boolean | undefined)[][] = Array.from({ length: size }, () =>
    new Array<boolean | undefined>(size).fill(undefined),
  );
  const set = (row: number, column: number, dark: boolean): void => {
    const line = cells[row];
    if (line !== undefined && column >= 0 && column < size) line[column] = dark;
  };
  drawPatterns(set, size, version);
  drawFormat(set, size, mask);
  const covers = MASKS[mask] ?? (() => false);
  let bit = 0;
  for (const [row, column] of zigzag(size)) {
    if (cells[row]?.[column] !== undefined) continue;
    const dark = ((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
    set(row, column, (dark === 1) !== covers(row, column));
    bit++;
  }
  return cells as Matrix;
}

type Set = (row: number, column: number, dark: boolean) => void;

/** Rings around a middle: eyes in three corners, a small one in the fourth; and the two dotted lines. */
function drawPatterns(set: Set, size: number, version: number): void {
  for (let at = 8; at < size - 8; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  const rings = (row: number, column: number, reach: number, light: readonly number[]): void => {
    for (let y = -reach; y <= reach; y++) {
      for (let x = -reach; x <= reach; x++) {
        set(row + y, column + x, !light.includes(Math.max(Math.abs(x), Math.abs(y))));
      }
    }
  };
  rings(3, 3, 4, [2, 4]);
  rings(3, size - 4, 4, [2, 4]);
  rings(size - 4, 3, 4, [2, 4]);
  if (version > 1) rings(size - 7, size - 7, 2, [1]);
}

/** Level M and the mask, with their own error correction, in two places. */
function drawFormat(set: Set, size: number, mask: number): void {
  let rest = mask << 10; // the bits of level M are 00
  for (let bit = 14; bit >= 10; bit--) if ((rest >> bit) & 1) rest ^= 0x537 << (bit - 10);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  for (let bit = 0; bit < 15; bit++) {
    const dark = ((bits >> bit) & 1) === 1;
    const fromEnd = 14 - bit;
    set(bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit, 8, dark);
    set(8, bit < 8 ? size - 1 - bit : fromEnd < 6 ? fromEnd : 7, dark);
  }
  set(size - 8, 8, true);
}

/** Two columns at a time from the right, up and down in turn; the dotted column is left out. */
function* zigzag(size: number): Generator<readonly [row: number, column: number]> {
  let up = true;
  for (let right = size - 1; right > 0; right -= 2, up = !up) {
    if (right === 6) right--;
    for (let step = 0; step < size; step++) {
      const row = up ? size - 1 - step : step;
      yield [row, right];
      yield [row, right - 1];
    }
  }
}

/** How hard a code is to read: long runs, squares, shapes like an eye, too much of one colour. */
function penalty(rows: Matrix): number {
  const columns = rows.map((_, at) => rows.map((row) => row[at] === true));
  const lines = [...rows, ...columns].map((line) => line.map(Number).join(""));
  let points = 0;
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) points += run.length - 2;
    points += 40 * [...line.matchAll(/(?=10111010000|00001011101)/g)].length;
  }
  for (let r = 1; r < rows.length; r++) {
    for (let c = 1; c < rows.length; c++) {
      const here = rows[r]?.[c];
      const same = here === rows[r - 1]?.[c] && here === rows[r]?.[c - 1];
      if (same && here === rows[r - 1]?.[c - 1]) points += 3;
    }
  }
  const dark = rows.flat().filter(Boolean).length / rows.length ** 2;
  return points + 10 * Math.floor(Math.abs(dark * 20 - 10));
}
