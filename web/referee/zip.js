/** Zip files, as much of them as Python's library needs: https://en.wikipedia.org/wiki/ZIP_(file_format) */

import { crc32, inflateRawSync } from "node:zlib";

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;

/** The files of an archive: `{ name, data }`. */
export function readZip(zip) {
  const end = zip.lastIndexOf(Buffer.from("504b0506", "hex"));
  const found = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const packed = zip.readUInt16LE(at + 10) === 8;
    const size = zip.readUInt32LE(at + 20);
    const lengths = [28, 30, 32].map((field) => zip.readUInt16LE(at + field));
    const name = zip.toString("utf8", at + 46, at + 46 + lengths[0]);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const data = zip.subarray(start, start + size);
    found.push({ name, data: packed ? inflateRawSync(data) : data });
    at += 46 + lengths[0] + lengths[1] + lengths[2];
  }
  return found;
}

/** An archive that packs nothing: what is sent is packed as a whole, which is smaller. */
export function writeZip(files) {
  const parts = [];
  const central = [];
  let offset = 0;
  for (const { name, data } of files) {
    const title = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0); // the version that is needed
    common.writeUInt16LE(0x21, 8); // a date that zip knows: 1980-01-01
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([number(LOCAL), common, title, data]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([number(CENTRAL), Buffer.from([20, 0]), common, place, title]));
    parts.push(local);
    offset += local.length;
  }
  const listing = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(listing.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, listing, number(END), end]);
}

function number(value) {
  const four = Buffer.alloc(4);
  four.writeUInt32LE(value);
  return four;
}
