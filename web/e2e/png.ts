/** Smaller PNG files: few colours, as well packed as zlib can. */

import { deflateSync, inflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
/** How many colours are tried; eight bits are 256. */
const COLOURS = [256, 160, 96, 64, 32];

/** The picture with as many colours as fit into so many bytes; with the fewest if none do. */
export function shrink(png: Buffer, limit: number): Buffer {
  let small = png;
  for (const colours of COLOURS) {
    small = withPalette(png, colours);
    if (small.length <= limit) break;
  }
  return small;
}

/** Whether it has a palette, as ours have. */
export const isShrunk = (png: Buffer): boolean => png[25] === 3;

/** Takes what Chromium writes: 8 bits, RGB or RGBA. */
function withPalette(png: Buffer, most: number): Buffer {
  const { width, height, channels, pixels } = decode(png);
  const count = width * height;
  const colours = new Uint32Array(count);
  const histogram = new Map<number, number>();
  for (let at = 0; at < count; at++) {
    const from = at * channels;
    const colour =
      (byte(pixels, from) << 16) | (byte(pixels, from + 1) << 8) | byte(pixels, from + 2);
    colours[at] = colour;
    histogram.set(colour, (histogram.get(colour) ?? 0) + 1);
  }
  const { palette, indexOf } = choosePalette(histogram, most);
  const rows = Buffer.alloc((width + 1) * height); // each begins with its filter, which is none
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      rows[y * (width + 1) + 1 + x] = indexOf.get(colours[y * width + x] ?? 0) ?? 0;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const table = Buffer.from(palette.flatMap((c) => [c >> 16, (c >> 8) & 255, c & 255]));
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", head),
    chunk("PLTE", table),
    chunk("IDAT", deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const byte = (bytes: Uint8Array, at: number): number => bytes[at] ?? 0;

// -- colours -----------------------------------------------------------------------------------

interface Weighed {
  readonly colour: number;
  readonly count: number;
}

/** Median cut: the box of colours with the most to gain is cut in two until there are enough. */
function choosePalette(histogram: ReadonlyMap<number, number>, most: number) {
  let boxes: Weighed[][] = [[...histogram].map(([colour, count]) => ({ colour, count }))];
  while (boxes.length < most) {
    const rated = boxes.map((box) => ({ box, ...widest(box) }));
    const best = rated.reduce((a, b) => (b.gain > a.gain ? b : a));
    if (best.gain === 0) break;
    boxes = [...boxes.filter((box) => box !== best.box), ...cut(best.box, best.shift)];
  }
  const palette = boxes.map(mean);
  const indexOf = new Map<number, number>();
  for (const [at, box] of boxes.entries()) for (const { colour } of box) indexOf.set(colour, at);
  return { palette, indexOf };
}

/** The channel in which the colours of a box differ most, and how much that matters. */
function widest(box: readonly Weighed[]): { shift: number; gain: number } {
  const weight = box.reduce((sum, { count }) => sum + count, 0);
  const ranges = [16, 8, 0].map((shift) => {
    let [low, high] = [255, 0];
    for (const { colour } of box) {
      const value = (colour >> shift) & 255;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    // A large surface in a wrong colour is seen, but so is a small one in a very wrong one.
    return { shift, gain: (high - low) ** 2 * Math.sqrt(weight) };
  });
  return ranges.reduce((a, b) => (b.gain > a.gain ? b : a));
}

function cut(box: readonly Weighed[], shift: number): [Weighed[], Weighed[]] {
  const sorted = [...box].sort((a, b) => ((a.colour >> shift) & 255) - ((b.colour >> shift) & 255));
  const half = sorted.reduce((sum, { count }) => sum + count, 0) / 2;
  let at = 1;
  for (let sum = sorted[0]?.count ?? 0; at < sorted.length - 1 && sum < half; at++)
    sum += sorted[at]?.count ?? 0;
  return [sorted.slice(0, at), sorted.slice(at)];
}

function mean(box: readonly Weighed[]): number {
  const weight = box.reduce((sum, { count }) => sum + count, 0);
  const part = (shift: number): number =>
    Math.round(
      box.reduce((sum, { colour, count }) => sum + ((colour >> shift) & 255) * count, 0) / weight,
    );
  return (part(16) << 16) | (part(8) << 8) | part(0);
}

// -- the format --------------------------------------------------------------------------------

function decode(png: Buffer) {
  let [width, height, channels] = [0, 0, 0];
  const data: Buffer[] = [];
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const body = png.subarray(at + 8, at + 8 + length);
    const type = png.toString("latin1", at + 4, at + 8);
    if (type === "IHDR") {
      width = body.readUInt32BE(0);
      height = body.readUInt32BE(4);
      channels = body[9] === 6 ? 4 : 3;
    } else if (type === "IDAT") data.push(body);
    at += length + 12;
  }
  const raw = inflateSync(Buffer.concat(data));
  return { width, height, channels, pixels: unfilter(raw, width * channels, height, channels) };
}

/** Undo what PNG does to each row so that it packs better. */
function unfilter(raw: Buffer, stride: number, height: number, channels: number): Uint8Array {
  const out = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)];
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x;
      const left = x < channels ? 0 : byte(out, at - channels);
      const up = y === 0 ? 0 : byte(out, at - stride);
      const corner = x < channels || y === 0 ? 0 : byte(out, at - stride - channels);
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter ?? 0] ?? 0;
      out[at] = byte(raw, y * (stride + 1) + 1 + x) + guess;
    }
  }
  return out;
}

function paeth(left: number, up: number, corner: number): number {
  const near = left + up - corner;
  const [a, b, c] = [Math.abs(near - left), Math.abs(near - up), Math.abs(near - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

function chunk(type: string, body: Buffer): Buffer {
  const out = Buffer.alloc(body.length + 12);
  out.writeUInt32BE(body.length, 0);
  out.write(type, 4, "latin1");
  body.copy(out, 8);
  out.writeUInt32BE(crc32(out.subarray(4, -4)), body.length + 8);
  return out;
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const one of bytes) {
    crc ^= one;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}
