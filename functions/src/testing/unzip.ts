import { inflateRawSync } from 'node:zlib';

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const endLength = 22;

/** For tests: the texts in a ZIP of deflated files, by their names, as its directory has them. */
export function unzip(zip: Buffer): Map<string, string> {
  const end = zip.length - endLength;
  if (zip.readUInt32LE(end) !== endMark) {
    throw new Error('this is no whole ZIP');
  }
  const files = new Map<string, string>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== entryMark) {
      throw new Error('the directory is damaged');
    }
    const [packed, unpacked] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)];
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = inflateRawSync(zip.subarray(start, start + packed));
    if (content.length !== unpacked) {
      throw new Error('a file has another size than the directory says');
    }
    files.set(zip.toString('utf8', at + 46, at + 46 + (name ?? 0)), content.toString());
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}
